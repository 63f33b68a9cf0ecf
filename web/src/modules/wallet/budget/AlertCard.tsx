// The threshold of the low-balance alert.
import { budgetApi } from '@attestry/contract/modules/wallet/budget'
import { normalizeYuan } from '@attestry/contract/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { money } from '../../../kernel/format.ts'
import { TextField } from '../../../light/TextField.tsx'
import { paths } from '../../../paths.ts'
import { Fault } from '../../../ui/Fault.tsx'
import { ContractForm } from '../../../ui/form/ContractForm.tsx'
import { Callout, Card } from '../../../ui/light-components.ts'
import { budgetWords } from './words.ts'

const KEY = ['wallet', 'alert']

export function AlertCard() {
  const say = budgetWords.use()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(budgetApi.alert, {}, { display: ErrorDisplay.silent, signal, loading: false }),
  })
  return (
    <Card title={say.alert}>
      <div className="spending-alert">
        <p>{say.alertText}</p>
        {data ? (
          <>
            <ContractForm
              endpoint={budgetApi.setAlert}
              submit={say.save}
              done={say.saved}
              read={(form) => {
                const threshold = normalizeYuan(String(form.get('threshold') ?? ''))
                return threshold ? { threshold } : {}
              }}
              onSent={(saved) => void client.setQueryData(KEY, saved)}
            >
              {({ problems }) => (
                <TextField
                  name="threshold"
                  label={say.threshold}
                  hint={say.thresholdHint}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={10}
                  defaultValue={data.threshold ?? ''}
                  problem={problems.threshold}
                />
              )}
            </ContractForm>
            {data.low && (
              <Callout kind="warning">
                <span>{say.isLow(money(data.threshold))}</span> <Link to={paths.costCenter()}>{say.topUp}</Link>
              </Callout>
            )}
          </>
        ) : error ? (
          <Fault error={error} onRetry={() => void refetch()} />
        ) : (
          <div className="skeleton" style={{ height: 120 }} />
        )}
      </div>
    </Card>
  )
}

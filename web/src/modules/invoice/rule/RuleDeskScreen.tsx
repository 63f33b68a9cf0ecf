// Desk of the invoicing rules: the current ones, and their changes by two persons with old and new values.
import { type InvoiceRule, invoiceRuleApi } from '@attestry/contract/modules/invoice/rule'
import { useQuery } from '@tanstack/react-query'
import { collectionKey } from '../../../ui/collection/use-collection.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Card, KeyValue } from '../../../ui/light-components.ts'
import { ProposalDesk, useProposalDesk } from '../../approval/public.tsx'
import '../invoice.css'
import { ProposeRule } from './ProposeRule.tsx'
import { changedRuleValues, ruleGroups } from './rule-values.ts'
import { readRuleSearch } from './search.ts'
import { ruleWords } from './words.ts'

export function RuleDeskScreen() {
  const say = ruleWords.use()
  const desk = useProposalDesk('invoice-rule', invoiceRuleApi, readRuleSearch)
  const current = useQuery({
    // Below the key of the list, so that a decision reloads it too.
    queryKey: collectionKey('invoice-rule', 'current'),
    queryFn: ({ signal }) => callDesk(invoiceRuleApi.read, {}, { signal }),
  })
  return (
    <ProposalDesk
      kind="invoice-rule"
      api={invoiceRuleApi}
      desk={desk}
      words={say.desk}
      name={({ before, after }) =>
        changedRuleValues(say, before, after)
          .map(({ what }) => what)
          .join(say.separator)
      }
      columns={[]}
      title={() => say.desk.title}
      changes={({ before, after }) => changedRuleValues(say, before, after)}
      rows={() => []}
      obstacle={({ outdated }) => (outdated ? { tag: say.outdated, hint: say.outdatedHint } : undefined)}
      above={
        desk.openId === undefined && (
          <div className="invoice-above">
            <Loaded query={current} rows={4}>
              {({ rule }) => <Current rule={rule} />}
            </Loaded>
          </div>
        )
      }
      form={(frame) => (
        <Loaded query={current} rows={4}>
          {(stored) => <ProposeRule key={stored.version} frame={frame} {...stored} />}
        </Loaded>
      )}
    />
  )
}

function Current({ rule }: { readonly rule: InvoiceRule }) {
  const say = ruleWords.use()
  return (
    <Card title={say.current}>
      <div className="invoice-rules">
        {ruleGroups(say, rule).map(({ title, values }) => (
          <section key={title}>
            <h3>{title}</h3>
            <KeyValue
              rows={values.map(({ what, value, isGiven }) => [
                what,
                isGiven ? (
                  <span key={what} data-user-content>
                    {value}
                  </span>
                ) : (
                  value
                ),
              ])}
            />
          </section>
        ))}
      </div>
    </Card>
  )
}

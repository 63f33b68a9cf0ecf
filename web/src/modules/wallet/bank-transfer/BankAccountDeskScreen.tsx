// Desk of the receiving bank account: the current one, and its changes by two persons with old and new value.
import { type BankAccount, bankAccountApi, type DeskBankAccount } from '@attestry/contract/modules/wallet/bank-account'
import { useQuery } from '@tanstack/react-query'
import { EMPTY, time } from '../../../kernel/format.ts'
import { collectionKey } from '../../../ui/collection/use-collection.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Card, KeyValue } from '../../../ui/light-components.ts'
import { ProposalDesk, useProposalDesk } from '../../approval/public.tsx'
import { ProposeAccount } from './ProposeAccount.tsx'
import { readBankAccountSearch } from './search.ts'
import './bank-transfer.css'
import { bankWords } from './words.ts'

const accountKeys = ['name', 'bank', 'branch', 'number'] as const satisfies readonly (keyof BankAccount)[]

export function BankAccountDeskScreen() {
  const { receiving: say, account: names } = bankWords.use()
  const desk = useProposalDesk('bank-account', bankAccountApi, readBankAccountSearch)
  const current = useQuery({
    // Below the key of the list, so that a decision reloads it too.
    queryKey: collectionKey('bank-account', 'current'),
    queryFn: ({ signal }) => callDesk(bankAccountApi.read, {}, { signal }),
  })
  return (
    <ProposalDesk
      kind="bank-account"
      api={bankAccountApi}
      desk={desk}
      words={say.desk}
      name={({ after }) => after?.name ?? say.stop}
      columns={[
        {
          key: 'number',
          title: say.number,
          wideOnly: true,
          cell: ({ after }) => <span className="mono">{after?.number ?? EMPTY}</span>,
        },
      ]}
      title={({ after }) => (after ? `${after.name} · ${after.number}` : say.stop)}
      changes={({ before, after }) =>
        accountKeys.map((key) => ({ what: names[key], before: before?.[key] ?? EMPTY, after: after?.[key] ?? EMPTY }))
      }
      rows={() => []}
      obstacle={({ outdated }) => (outdated ? { tag: say.outdated, hint: say.outdatedHint } : undefined)}
      above={
        desk.openId === undefined && (
          <div className="bank-above">
            <Loaded query={current} rows={4}>
              {(stored) => <Current stored={stored} />}
            </Loaded>
          </div>
        )
      }
      form={(frame) => (
        <Loaded query={current} rows={4}>
          {(stored) => <ProposeAccount key={stored.version} frame={frame} stored={stored} />}
        </Loaded>
      )}
    />
  )
}

function Current({ stored: { account, updatedAt, updatedBy } }: { readonly stored: DeskBankAccount }) {
  const { receiving: say, account: names } = bankWords.use()
  return (
    <Card title={say.current}>
      {account ? (
        <KeyValue
          rows={accountKeys.map((key) => [
            names[key],
            <span key={key} data-user-content className={key === 'number' ? 'mono' : undefined}>
              {account[key]}
            </span>,
          ])}
        />
      ) : (
        <p>{say.none}</p>
      )}
      {updatedAt && (
        <p className="quiet" data-user-content>
          {say.since(time(updatedAt), updatedBy)}
        </p>
      )}
    </Card>
  )
}

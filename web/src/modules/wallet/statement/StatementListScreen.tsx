// Months with their balances and the statement of each as a signed PDF.
import { wirePath } from '@attestry/contract/endpoint'
import { statementApi } from '@attestry/contract/modules/wallet/statement'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { money } from '../../../kernel/format.ts'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { Money } from '../../../ui/Money.tsx'
import { CostTabs } from '../cost-center/CostTabs.tsx'
import { mainOnly } from '../cost-center/main-only.tsx'
import { SignedMoney } from '../ledger-view/SignedMoney.tsx'
import '../ledger-view/ledger-view.css'
import { statementWords } from './words.ts'

export const StatementListScreen = mainOnly(StatementList)

function StatementList() {
  const say = statementWords.use()
  const statements = useCollection({
    name: 'statement',
    list: (_, signal) => call(statementApi.list, {}, { display: ErrorDisplay.silent, signal }),
    keyOf: ({ month }) => month,
  })
  return (
    <CollectionScreen
      collection={statements}
      title={say.title}
      lead={say.lead}
      above={<CostTabs />}
      label={say.title}
      name={{
        title: say.columns.month,
        text: ({ month }) => month,
        cell: ({ month }) => <strong className="figures">{month}</strong>,
        below: ({ over }) => (over ? null : say.toDate),
      }}
      columns={[
        { key: 'opening', title: say.columns.opening, align: 'end', cell: ({ opening }) => <Money yuan={opening} /> },
        {
          key: 'received',
          title: say.columns.received,
          align: 'end',
          cell: ({ received, direct }) => <WithDirect yuan={received} direct={direct} />,
        },
        {
          key: 'spent',
          title: say.columns.spent,
          align: 'end',
          cell: ({ spent, direct }) => <WithDirect yuan={spent} direct={direct} />,
        },
        { key: 'closing', title: say.columns.closing, align: 'end', cell: ({ closing }) => <Money yuan={closing} /> },
        {
          key: 'postings',
          title: say.columns.postings,
          align: 'end',
          wideOnly: true,
          cell: ({ postings }) => <span className="figures">{postings.toLocaleString('en')}</span>,
        },
        {
          key: 'acts',
          title: say.columns.acts,
          cell: ({ month }) => (
            <DownloadButton small href={wirePath(statementApi.pdf).replace(':month', month)} aria-label={say.downloadOf(month)}>
              {say.download}
            </DownloadButton>
          ),
        },
      ]}
      empty={{ title: say.empty, text: say.emptyHint }}
    />
  )
}

/** A package that was paid directly is received and spent immediately. */
function WithDirect({ yuan, direct }: { readonly yuan: string; readonly direct: string }) {
  const say = statementWords.use()
  return (
    <>
      <SignedMoney yuan={yuan} />
      {direct !== '0.00' && <div className="quiet">{say.direct(money(direct))}</div>}
    </>
  )
}

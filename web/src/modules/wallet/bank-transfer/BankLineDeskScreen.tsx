// Desk of incoming bank transfers: imported statements, how well each line matches an order, and who handles it.
import { wirePath } from '@attestry/contract/endpoint'
import { type BankLine, bankLineStates, bankTransferApi, demoBankApi } from '@attestry/contract/modules/wallet/bank-transfer'
import { Button } from '../../../ui/Button.tsx'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Callout } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { BankLineDetail } from './BankLineDetail.tsx'
import { ImportStatement } from './ImportStatement.tsx'
import { readBankLineSearch } from './search.ts'
import { lineTones, strengthTones } from './tones.ts'
import './bank-transfer.css'
import { bankWords } from './words.ts'

/** Value of `open` that shows the import instead of a line. */
const IMPORT = 'import'

export function BankLineDeskScreen() {
  const say = bankWords.use()
  const desk = useCollection({
    name: 'bank-line',
    read: readBankLineSearch,
    keyOf: ({ id }: BankLine) => id,
    list: ({ state, ...page }, signal) =>
      callDesk(bankTransferApi.lines, { ...pageInput(page), ...(state ? { state } : {}) }, { signal }),
  })
  const demo = desk.data?.demo ?? false
  return (
    <CollectionScreen
      collection={desk}
      title={say.desk.title}
      lead={say.desk.lead}
      above={
        demo && (
          <div className="bank-above">
            <Callout>{say.desk.demoNotice}</Callout>
          </div>
        )
      }
      actions={
        <div className="head-acts">
          {demo && <DownloadButton href={wirePath(demoBankApi.statement)}>{say.desk.demoStatement}</DownloadButton>}
          <Button look="primary" icon="upload" onClick={() => desk.show(IMPORT)}>
            {say.import.title}
          </Button>
        </div>
      }
      label={say.desk.list}
      name={{
        title: say.desk.payer,
        text: ({ payerName, serial }) => payerName || serial,
        below: ({ remark }) => <span data-user-content>{remark}</span>,
      }}
      columns={[
        { key: 'amount', title: say.desk.amount, align: 'end', cell: ({ amount }) => <Money yuan={amount} /> },
        { key: 'bookedOn', title: say.desk.bookedOn, cell: ({ bookedOn }) => <span className="figures nowrap">{bookedOn}</span> },
        {
          key: 'strength',
          title: say.desk.strength,
          wideOnly: true,
          cell: ({ strength }) => <StatusTag tone={strengthTones[strength]}>{say.desk.strengths[strength]}</StatusTag>,
        },
        {
          key: 'state',
          title: say.desk.state,
          cell: ({ state }) => <StatusTag tone={lineTones[state]}>{say.desk.states[state]}</StatusTag>,
        },
        {
          key: 'handler',
          title: say.desk.handler,
          wideOnly: true,
          cell: ({ handler }) =>
            handler ? <span data-user-content>{handler.name}</span> : <span className="quiet">{say.desk.nobody}</span>,
        },
      ]}
      filters={[
        {
          key: 'state',
          label: say.desk.state,
          options: bankLineStates.map((value) => ({ value, label: say.desk.states[value] })),
        },
      ]}
      empty={{ title: say.desk.emptyTitle, text: say.desk.emptyText }}
      detail={(id) => (id === IMPORT ? <ImportStatement desk={desk} /> : <BankLineDetail desk={desk} id={id} />)}
    />
  )
}

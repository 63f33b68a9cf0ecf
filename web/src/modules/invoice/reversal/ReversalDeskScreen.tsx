// Desk of reversals that take two persons.
import { invoiceReversalApi } from '@attestry/contract/modules/invoice/reversal'
import { Money } from '../../../ui/Money.tsx'
import { ProposalDesk, useProposalDesk } from '../../approval/public.tsx'
import { invoiceWords } from '../application/words.ts'
import { ProposeReversal } from './ProposeReversal.tsx'
import { readReversalSearch } from './search.ts'
import { reversalWords } from './words.ts'

export function ReversalDeskScreen() {
  const say = reversalWords.use()
  const { reversalReasons } = invoiceWords.use()
  const desk = useProposalDesk('invoice-reversal', invoiceReversalApi, readReversalSearch)
  return (
    <ProposalDesk
      kind="invoice-reversal"
      api={invoiceReversalApi}
      desk={desk}
      words={say.desk}
      name={({ invoice }) => invoice.number}
      columns={[
        { key: 'amount', title: say.amount, align: 'end', cell: ({ invoice }) => <Money yuan={invoice.amount} /> },
        { key: 'cause', title: say.cause, wideOnly: true, cell: ({ cause }) => reversalReasons[cause] },
      ]}
      title={({ invoice }) => invoice.number}
      changes={() => [{ what: say.state, before: say.issued, after: say.reversing }]}
      rows={({ invoice, cause }) => [
        [say.amount, <Money key="amount" yuan={invoice.amount} />],
        [say.cause, reversalReasons[cause]],
      ]}
      form={(frame) => <ProposeReversal frame={frame} invoice={desk.search.invoice ?? ''} />}
    />
  )
}

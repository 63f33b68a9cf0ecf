// Desk of invoices: applications by state, to accept, reject, issue and reverse.
import { invoiceStates } from '@attestry/contract/modules/invoice/application'
import { type DeskInvoice, invoiceDeskApi } from '@attestry/contract/modules/invoice/desk'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Money } from '../../../ui/Money.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { invoiceTones } from '../application/tones.ts'
import { invoiceWords } from '../application/words.ts'
import { InvoiceDeskDetail } from './InvoiceDeskDetail.tsx'
import { IssuerPanel } from './IssuerPanel.tsx'
import { readInvoiceDeskSearch } from './search.ts'
import '../invoice.css'
import { invoiceDeskWords } from './words.ts'

export function InvoiceDeskScreen() {
  const say = invoiceDeskWords.use()
  const { states } = invoiceWords.use()
  const desk = useCollection({
    name: 'invoice-desk',
    read: readInvoiceDeskSearch,
    keyOf: ({ id }: DeskInvoice) => id,
    list: ({ state, ...page }, signal) =>
      callDesk(invoiceDeskApi.list, { ...pageInput(page), ...(state ? { state } : {}) }, { signal }),
  })
  return (
    <CollectionScreen
      collection={desk}
      title={say.title}
      lead={say.lead}
      above={<IssuerPanel />}
      label={say.list}
      name={{
        title: say.buyer,
        text: ({ title }) => title,
        below: ({ number, serial }) => <span className="mono">{number ?? serial}</span>,
      }}
      columns={[
        {
          key: 'applicant',
          title: say.applicant,
          wideOnly: true,
          cell: ({ applicant }) => <span data-user-content>{applicant.name}</span>,
        },
        { key: 'amount', title: say.amount, align: 'end', cell: ({ amount }) => <Money yuan={amount} /> },
        {
          key: 'createdAt',
          title: say.createdAt,
          wideOnly: true,
          at: ({ createdAt }) => createdAt,
        },
        {
          key: 'state',
          title: say.state,
          cell: ({ state }) => <StatusTag tone={invoiceTones[state]}>{states[state]}</StatusTag>,
        },
      ]}
      filters={[{ key: 'state', label: say.state, options: invoiceStates.map((value) => ({ value, label: states[value] })) }]}
      empty={{ title: say.emptyTitle, text: say.emptyText }}
      detail={(id) => <InvoiceDeskDetail desk={desk} id={id} />}
    />
  )
}

// What an invoice says: its facts, buyer, items and orders; for the member and the desk.
import type { InvoiceDetail } from '@attestry/contract/modules/invoice/application'
import { time } from '../../../kernel/format.ts'
import { Callout, KeyValue, type KeyValueRow } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { invoiceWords } from './words.ts'

const mono = (text: string) => <span className="mono">{text}</span>
const own = (text: string) => <span data-user-content>{text}</span>

export function InvoiceFacts({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { facts, types, reversalReasons, sheet: sheetWords } = invoiceWords.use()
  const rows: KeyValueRow[] = [
    [facts.serial, mono(invoice.serial)],
    ...(invoice.number ? [[facts.number, mono(invoice.number)] as const] : []),
    [facts.type, types[invoice.special ? 'special' : 'ordinary']],
    [facts.amount, <Money key="amount" yuan={invoice.amount} />],
    ...(invoice.tax === '0.00'
      ? []
      : ([
          [facts.net, <Money key="net" yuan={invoice.net} />],
          [facts.tax, <Money key="tax" yuan={invoice.tax} />],
        ] as const)),
    [
      facts.createdAt,
      <span key="at" className="figures">
        {time(invoice.createdAt)}
      </span>,
    ],
    ...(invoice.issuedAt
      ? [
          [
            facts.issuedAt,
            <span key="issued" className="figures">
              {time(invoice.issuedAt)}
            </span>,
          ] as const,
        ]
      : []),
    ...(invoice.reversal ? [[facts.reversalReason, reversalReasons[invoice.reversal.reason]] as const] : []),
    ...(invoice.sheet
      ? ([
          [sheetWords.number, mono(invoice.sheet.number)],
          [sheetWords.state, sheetWords.states[invoice.sheet.state]],
          [
            sheetWords.confirmBy,
            <span key="confirm-by" className="figures">
              {time(invoice.sheet.confirmBy)}
            </span>,
          ],
        ] as const)
      : []),
    ...(invoice.reversal?.number ? [[facts.reversalNumber, mono(invoice.reversal.number)] as const] : []),
  ]
  return <KeyValue rows={rows} />
}

/** What the buyer must do about a reversal, or how the last attempt ended. */
export function SheetNotice({ invoice: { state, sheet } }: { readonly invoice: InvoiceDetail }) {
  const say = invoiceWords.use().sheet
  if (!sheet) return null
  if (state === 'confirming') return <Callout kind="warning">{say.waiting(time(sheet.confirmBy))}</Callout>
  if (state === 'issued' && (sheet.state === 'void' || sheet.state === 'expired'))
    return <Callout>{say.ended[sheet.state]}</Callout>
  return null
}

export function InvoiceBuyer({ invoice: { buyer, email } }: { readonly invoice: InvoiceDetail }) {
  const { buyerFacts: names } = invoiceWords.use()
  const rows = [
    [names.title, buyer.title],
    [names.taxNumber, buyer.taxNumber],
    [names.address, buyer.address],
    [names.phone, buyer.phone],
    [names.bank, buyer.bank],
    [names.account, buyer.account],
    [names.email, email],
  ] as const
  return <KeyValue rows={rows.filter(([, value]) => value !== '').map(([name, value]) => [name, own(value)])} />
}

export function InvoiceLines({ invoice: { lines } }: { readonly invoice: InvoiceDetail }) {
  const say = invoiceWords.use()
  return (
    <ul className="invoice-rows">
      {lines.map(({ item, rate, total }) => (
        <li key={item}>
          <span lang="zh-CN" data-user-content>
            {item}
          </span>
          <span className="quiet">{say.rate(rate)}</span>
          <Money yuan={total} />
        </li>
      ))}
    </ul>
  )
}

export function InvoiceOrders({ invoice: { list } }: { readonly invoice: InvoiceDetail }) {
  const say = invoiceWords.use()
  return (
    <ul className="invoice-rows">
      {list.map(({ id, number, kind, amount }) => (
        <li key={id}>
          <span className="mono">{number}</span>
          <span className="quiet">{say.orderKinds[kind]}</span>
          <Money yuan={amount} />
        </li>
      ))}
    </ul>
  )
}

export function InvoiceSteps({ invoice: { steps } }: { readonly invoice: InvoiceDetail }) {
  const say = invoiceWords.use()
  return (
    <ol className="invoice-rows">
      {steps.map(({ state, at }) => (
        <li key={`${state} ${at}`}>
          <span>{state === 'void' ? say.voidStep : say.states[state]}</span>
          <span className="figures quiet">{time(at)}</span>
        </li>
      ))}
    </ol>
  )
}

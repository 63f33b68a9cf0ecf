// The receipt of a paid order as a paper.
import { serviceNames } from '@attestry/contract/modules/wallet/price'
import type { InBothLanguages, Paper, Row, Value } from '../../../adapters/paper/port.ts'
import type { OrderRow } from '../order/store.ts'
import { chineseAmount } from './chinese-amount.ts'
import { grouped, type PaperFrame, paperWords } from './statement-paper.ts'

const words = paperWords.receipt

export interface PaidOrder extends OrderRow {
  readonly paid_at: Date
  readonly paid_by: NonNullable<OrderRow['paid_by']>
}

export function receiptPaper(order: PaidOrder, transactionId: string | null, frame: PaperFrame): Paper {
  const rows: Row[] = [
    { label: words.payee, values: payeeOf(frame) },
    {
      label: words.payer,
      values: [
        { text: frame.accountName, type: 'strong', maxLines: 2 },
        ...(frame.phone === frame.accountName ? [] : [{ text: frame.phone, type: 'note' } as const]),
      ],
    },
    { label: words.order, values: [{ text: order.number, type: 'mono' }] },
    { label: words.item, values: [{ sentences: itemOf(order) }] },
    {
      label: words.amount,
      values: [
        { text: `CNY ${grouped(order.fen)}`, type: 'strong' },
        { label: words.capital, value: chineseAmount(order.fen), type: 'value' },
      ],
    },
    {
      label: words.channel,
      values: [
        { sentences: words.channels[order.paid_by] },
        ...(transactionId ? [{ label: words.transaction, value: transactionId } as const] : []),
      ],
    },
    { label: words.paidAt, values: [{ time: order.paid_at.toISOString() }] },
    ...(order.refunded_fen > 0
      ? [{ label: words.refunded, values: [{ text: `CNY ${grouped(order.refunded_fen)}`, type: 'strong' } as const] }]
      : []),
  ]
  return {
    title: words.title,
    number: { label: words.number, value: frame.number },
    issuer: frame.platformName,
    ...(frame.platformEnglishName ? { englishIssuer: frame.platformEnglishName } : {}),
    ...(frame.office ? { office: frame.office } : {}),
    issuedAt: frame.issuedAt,
    lead: [...(frame.demo ? [words.demo] : []), words.lead(frame.accountName)],
    sections: [
      // One section: with a second heading the issuer would stand alone on a second page.
      {
        heading: words.heading,
        parts: [
          { kind: 'rows', rows },
          {
            kind: 'points',
            title: words.notesTitle,
            points: [{ legal: 'notInvoice' }, ...(order.kind === 'recharge' || order.lot_id === null ? [words.credited] : [])],
          },
        ],
      },
    ],
    remarks: { replaced: paperWords.replaced, cut: paperWords.cut },
    verification: { url: frame.url, alt: words.qrAlt },
    metadata: { keywords: `attestry-receipt:${frame.number}`, reason: `Receipt ${frame.number}` },
  }
}

const payeeOf = ({ office, taxNumber, platformName }: PaperFrame): Value[] => [
  { text: office?.name ?? platformName, type: 'strong', maxLines: 2 },
  ...(office?.englishName ? [{ text: office.englishName, type: 'note', maxLines: 2 } as const] : []),
  ...(taxNumber ? [{ label: words.taxNumber, value: taxNumber } as const] : []),
]

/** A package that was not bought is a recharge: its money went to the balance. */
function itemOf({ offer, lot_id }: OrderRow): InBothLanguages {
  if (!offer || lot_id === null) return words.recharge
  const { name } = serviceNames[offer.service]
  return {
    zh: words.package(name.zh, offer.units, offer.months).zh,
    en: words.package(name.en, offer.units, offer.months).en,
  }
}

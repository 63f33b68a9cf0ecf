// A second paper, as small as one can be: a receipt, whose definition and words are all that it needs.
import { inBothLanguages, type Paper, type PaperAttachment } from './port.ts'

const words = inBothLanguages(
  {
    title: '收款凭证',
    number: '凭证号',
    lead: (payer: string) => `兹收到${payer}的下列款项。`,
    heading: '款项',
    amount: '金额',
    paidAt: '收款时间',
    meaning: '效力',
    notes: '说明',
    qrAlt: '二维码：本凭证的核验地址',
    replaced: '□ 表示无法显示的字符。',
    cut: '省略号表示因篇幅截断。',
  },
  {
    title: 'Receipt',
    number: 'Receipt number',
    lead: (payer: string) => `Received from ${payer}:`,
    heading: 'Payment',
    amount: 'Amount',
    paidAt: 'Paid at',
    meaning: 'Effect',
    notes: 'Notes',
    qrAlt: 'QR code: the address where this receipt can be checked',
    replaced: 'A box stands for a character that cannot be shown.',
    cut: 'An ellipsis marks text cut for space.',
  },
)

export interface ReceiptFacts {
  readonly number: string
  readonly payer: string
  readonly yuan: string
  readonly paidAt: string
  readonly issuedAt: string
}

export const sampleReceipt: ReceiptFacts = {
  number: 'R-20261115-0001',
  payer: '沈青禾',
  yuan: '1,280.00',
  paidAt: '2026-11-15T05:30:06.250Z',
  issuedAt: '2026-11-15T05:31:00Z',
}

export const receiptPaper = ({ number, payer, yuan, paidAt, issuedAt }: ReceiptFacts): Paper => ({
  title: words.title,
  number: { label: words.number, value: number },
  issuer: 'Test Platform',
  issuedAt,
  lead: words.lead(payer),
  sections: [
    {
      heading: words.heading,
      parts: [
        {
          kind: 'rows',
          rows: [
            { label: words.amount, values: [{ text: `CNY ${yuan}`, type: 'strong' }] },
            { label: words.paidAt, values: [{ time: paidAt }] },
          ],
        },
      ],
    },
    { heading: words.meaning, parts: [{ kind: 'points', title: words.notes, points: [{ legal: 'notNotarial' }] }] },
  ],
  remarks: { replaced: words.replaced, cut: words.cut },
  verification: { url: `https://evidence.example/receipt/${number}`, alt: words.qrAlt },
  metadata: { keywords: `receipt:${number}`, reason: `Receipt ${number}` },
})

export const attachment: PaperAttachment = {
  name: 'payment.json',
  mediaType: 'application/json',
  bytes: Buffer.from('{"version":1}'),
  description: 'Payment record',
}

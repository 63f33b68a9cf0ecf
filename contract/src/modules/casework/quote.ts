// The price that an office asks for a case: lines with amounts in fen, in versions that are never changed.
import * as z from 'zod/mini'
import { field } from '../../field.ts'

export const MAX_QUOTE_LINES = 20
export const MAX_UNIT_PRICE_FEN = 100_000_000

export const QuoteLine = z.strictObject({
  name: field(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)), {
    label: { zh: '项目', en: 'Item' },
    example: 'Notarization fee',
  }),
  quantity: field(z.int().check(z.gte(1), z.lte(999)), { label: { zh: '数量', en: 'Quantity' }, example: 1 }),
  unitFen: field(z.int().check(z.gte(0), z.lte(MAX_UNIT_PRICE_FEN)), {
    label: { zh: '单价（分）', en: 'Unit price in fen' },
    example: 80_000,
  }),
})
export type QuoteLine = z.infer<typeof QuoteLine>

export const QuoteLines = field(z.array(QuoteLine).check(z.minLength(1), z.maxLength(MAX_QUOTE_LINES)), {
  label: { zh: '费用明细', en: 'Lines of the quote' },
  hint: { zh: `请填写 1–${MAX_QUOTE_LINES} 项`, en: `enter 1 to ${MAX_QUOTE_LINES} lines` },
  example: [{ name: 'Notarization fee', quantity: 1, unitFen: 80_000 }],
})

export const Quote = z.object({
  version: z.int(),
  lines: z.array(QuoteLine),
  totalFen: z.int(),
  madeAt: z.iso.datetime(),
})
export type Quote = z.infer<typeof Quote>

export const totalFenOf = (lines: readonly QuoteLine[]): number =>
  lines.reduce((sum, { quantity, unitFen }) => sum + quantity * unitFen, 0)

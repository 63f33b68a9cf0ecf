// The lines of an invoice: one per kind of order, each with the item and the tax of the platform's rule.
import { type InvoiceRule, splitTax } from '@attestry/contract/modules/invoice/rule'
import type { PaidOrder } from '../../wallet/public.ts'
import type { StoredLine } from '../tables.ts'

export interface InvoiceLines {
  readonly lines: readonly StoredLine[]
  readonly fen: number
  readonly taxFen: number
}

export function linesOf(orders: readonly Pick<PaidOrder, 'kind' | 'fen'>[], rule: InvoiceRule): InvoiceLines {
  const kinds = (['recharge', 'package'] as const).filter((kind) => orders.some((order) => order.kind === kind))
  const lines = kinds.map((kind): StoredLine => {
    const { name, code, policy, rate } = rule[kind]
    const fen = orders.filter((order) => order.kind === kind).reduce((sum, order) => sum + order.fen, 0)
    return { item: name, code, rate: policy === 'taxed' ? rate : null, ...splitTax(fen, rule[kind]) }
  })
  return {
    lines,
    fen: lines.reduce((sum, { netFen, taxFen }) => sum + netFen + taxFen, 0),
    taxFen: lines.reduce((sum, { taxFen }) => sum + taxFen, 0),
  }
}

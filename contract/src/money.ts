// Money: yuan as text with two decimals on the wire, because floats are inexact; integer fen internally.
import * as z from 'zod/mini'
import { field } from './field.ts'

export const Yuan = field(z.string().check(z.regex(/^-?\d{1,12}\.\d{2}$/)), {
  label: { zh: '金额', en: 'Amount' },
  example: '5.00',
})

export function yuanOfFen(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`not an amount in fen: ${fen}`)
  const cents = Math.abs(fen)
  return `${fen < 0 ? '-' : ''}${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

export function fenOfYuan(yuan: string): number {
  if (!/^-?\d{1,12}\.\d{2}$/.test(yuan)) throw new RangeError(`not an amount in yuan: ${yuan}`)
  return Number(yuan.replace('.', ''))
}

// Money: yuan as text with two decimals on the wire, because floats are inexact; integer fen internally.
import * as z from 'zod/mini'
import { field } from './field.ts'

export const Yuan = field(z.string().check(z.regex(/^-?\d{1,12}\.\d{2}$/)), {
  label: { zh: '金额', en: 'Amount' },
  example: '5.00',
})

/** Text of yuan with two decimals, without leading zeros. Returns a new schema each time: field metadata belongs to one schema. */
export const yuanBetween = (minFen: number, maxFen: number) =>
  z.string().check(
    z.regex(/^(0|[1-9]\d{0,7})\.\d{2}$/),
    // Not fenOfYuan, which throws: this runs also where the pattern does not match.
    z.refine((text) => Number(text.replace('.', '')) >= minFen && Number(text.replace('.', '')) <= maxFen),
  )

/**
 * Formats typed `6`, `6.`, `06.5`, `¥1,200` and full-width digits with two decimals.
 * Other text stays as it is, for the contract to refuse: `1,20` is no thousand.
 */
export function normalizeYuan(text: string): string {
  const typed = text
    .normalize('NFKC')
    .trim()
    .replace(/^\u00a5/, '')
  const plain = /^\d{1,3}(,\d{3})+(\.|$)/.test(typed) ? typed.replaceAll(',', '') : typed
  const [, whole, part = ''] = /^0*(\d{1,9})(?:\.(\d{0,2}))?$/.exec(plain) ?? []
  return whole === undefined ? plain : `${whole}.${part.padEnd(2, '0')}`
}

export function yuanOfFen(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`not an amount in fen: ${fen}`)
  const cents = Math.abs(fen)
  return `${fen < 0 ? '-' : ''}${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

export function fenOfYuan(yuan: string): number {
  if (!/^-?\d{1,12}\.\d{2}$/.test(yuan)) throw new RangeError(`not an amount in yuan: ${yuan}`)
  return Number(yuan.replace('.', ''))
}

// A member's name as shown to staff until they reveal it.
import type { AccountRow } from '../profile/store.ts'

/** Keeps the family name of Chinese names and the first letter of each word of others; names of enterprises are public. */
export function maskedName({ kind, role, name }: Pick<AccountRow, 'kind' | 'role' | 'name'>): string {
  if (kind === 'enterprise' && role === 'main') return name
  if (!/\p{Script=Han}/u.test(name)) return name.replace(/(?<=[\p{L}])[\p{L}'’.-]+/gu, '***')
  const [family = '', ...given] = [...name]
  return family + '*'.repeat(Math.max(1, given.length))
}

// A member's name as staff see it until they ask for more.
import type { AccountRow } from '../profile/store.ts'

/** Chinese names begin with the family name; of others the first letter of each word is kept. What an enterprise is called is public. */
export function maskedName({ kind, role, name }: Pick<AccountRow, 'kind' | 'role' | 'name'>): string {
  if (kind === 'enterprise' && role === 'main') return name
  if (!/\p{Script=Han}/u.test(name)) return name.replace(/(?<=[\p{L}])[\p{L}'’.-]+/gu, '***')
  const [family = '', ...given] = [...name]
  return family + '*'.repeat(Math.max(1, given.length))
}

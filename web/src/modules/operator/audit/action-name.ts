// What an audited action is called: its area and what was done there; one without a name keeps its code.
import type { Words } from './words.zh.ts'

const named = (table: object, key: string): string | undefined =>
  Object.hasOwn(table, key) ? (table as Readonly<Record<string, string>>)[key] : undefined

export function actionName({ areas, acts }: Pick<Words, 'areas' | 'acts'>, action: string): string {
  const [area = '', ...rest] = action.split('.')
  const [where, what] = [named(areas, area), named(acts, rest.join('.'))]
  return where && what ? `${where} · ${what}` : action
}

// Display name of an audited action: its area and act; an unknown action is shown as its code.
import type { Words } from './words.zh.ts'

const has = <Table extends object>(table: Table, key: string): key is Extract<keyof Table, string> => Object.hasOwn(table, key)

export function actionName(say: Pick<Words, 'areas' | 'acts'>, action: string): string {
  const [area = '', ...rest] = action.split('.')
  const act = rest.join('-')
  return has(say.areas, area) && has(say.acts, act) ? `${say.areas[area]} · ${say.acts[act]}` : action
}

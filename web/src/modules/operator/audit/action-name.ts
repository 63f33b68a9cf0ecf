// Display name of an audited action: its area and act; an unknown action is shown as its code.
import type { Words } from './words.zh.ts'

const has = <Table extends object>(table: Table, key: string): key is Extract<keyof Table, string> => Object.hasOwn(table, key)

export function actionName(say: Pick<Words, 'areas' | 'acts'>, action: string): string {
  const [area = '', ...rest] = action.split('.')
  const act = rest.join('-')
  // Some acts mean something else in one area.
  const own = `${area}-${act}`
  const key = has(say.acts, own) ? own : act
  return has(say.areas, area) && has(say.acts, key) ? `${say.areas[area]} · ${say.acts[key]}` : action
}

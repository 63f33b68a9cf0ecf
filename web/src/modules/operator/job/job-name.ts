// What a background job is called; one without a name keeps its code.
import type { Words } from './words.zh.ts'

const has = <Table extends object>(table: Table, key: string): key is Extract<keyof Table, string> => Object.hasOwn(table, key)

/** The names of words have no full stops in them. */
export function jobName(say: Pick<Words, 'names'>, job: string): string {
  const name = job.replaceAll('.', '-')
  return has(say.names, name) ? say.names[name] : job
}

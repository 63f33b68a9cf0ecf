// Display name of a background job; an unknown job is shown as its code.
import type { Words } from './words.zh.ts'

const has = <Table extends object>(table: Table, key: string): key is Extract<keyof Table, string> => Object.hasOwn(table, key)

/** Catalogue keys use hyphens instead of dots. */
export function jobName(say: Pick<Words, 'names'>, job: string): string {
  const name = job.replaceAll('.', '-')
  return has(say.names, name) ? say.names[name] : job
}

// Checks every log this browser has seen, and remembers what passed. What failed is never remembered over what was seen.

import { logFiles } from '../log-files.ts'
import type { LogName } from '../signed-head.ts'
import { type CheckResult, checkLog } from './consistency-check.ts'
import { recall, remember, type Seen } from './seen-checkpoints.ts'

export interface Checked {
  readonly origin: string
  readonly result: CheckResult
  /** When this browser first saw it. */
  readonly since: string
  /** False where this browser keeps nothing. */
  readonly kept: boolean
}

/** The log in use comes first. */
export async function checkAll(current: LogName): Promise<Checked[]> {
  const memory = recall()
  const others = memory.filter(({ origin }) => origin !== current.origin)
  const first = await checkOne(
    current,
    memory.find(({ origin }) => origin === current.origin),
  )
  const rest = await Promise.all(others.map((seen) => checkOne(seen, seen)))
  return [first, ...rest]
}

async function checkOne(log: LogName, seen: Seen | undefined): Promise<Checked> {
  const result = await checkLog(log, seen, logFiles(log.path))
  const now = new Date().toISOString()
  const since = result.verdict === 'first' ? now : (seen?.firstAt ?? now)
  const kept =
    'note' in result &&
    remember({ origin: log.origin, path: log.path, vkey: log.vkey, note: result.note, firstAt: since, lastAt: now })
  return { origin: log.origin, result, since, kept }
}

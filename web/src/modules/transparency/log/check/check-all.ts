// Checks every log this browser has seen and stores the checkpoints that passed; a failed one never overwrites a stored one.

import { logFiles } from '../log-files.ts'
import type { LogName } from '../signed-head.ts'
import { type CheckResult, checkLog } from './consistency-check.ts'
import { readSeen, type SeenCheckpoint, storeSeen } from './seen-checkpoints.ts'

export interface Checked {
  readonly origin: string
  readonly result: CheckResult
  /** When this browser first saw the log. */
  readonly since: string
  /** False if the browser could not store the checkpoint. */
  readonly stored: boolean
}

/** The current log is the first result. */
export async function checkAll(current: LogName): Promise<Checked[]> {
  const allSeen = readSeen()
  const others = allSeen.filter(({ origin }) => origin !== current.origin)
  const first = await checkOne(
    current,
    allSeen.find(({ origin }) => origin === current.origin),
  )
  const rest = await Promise.all(others.map((seen) => checkOne(seen, seen)))
  return [first, ...rest]
}

async function checkOne(log: LogName, seen: SeenCheckpoint | undefined): Promise<Checked> {
  const result = await checkLog(log, seen, logFiles(log.path))
  const now = new Date().toISOString()
  const since = result.verdict === 'first' ? now : (seen?.firstAt ?? now)
  const stored =
    'note' in result &&
    storeSeen({ origin: log.origin, path: log.path, vkey: log.vkey, note: result.note, firstAt: since, lastAt: now })
  return { origin: log.origin, result, since, stored }
}

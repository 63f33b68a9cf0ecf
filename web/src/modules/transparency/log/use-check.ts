// Runs the check of every log this browser has seen, and remembers what passed. What failed is never remembered over what was seen.
import { useCallback, useEffect, useState } from 'react'
import type { CheckResult } from './consistency-check.ts'
import type { LogName } from './signed-head.ts'
import { recall, remember, type Seen } from './witness-memory.ts'

export interface Checked {
  readonly origin: string
  readonly result: CheckResult
  /** When this browser first saw it. */
  readonly since: string
  /** False where this browser keeps nothing. */
  readonly kept: boolean
}

export type CheckState =
  | { readonly phase: 'ready' | 'running' | 'fault' }
  | { readonly phase: 'done'; readonly checks: readonly Checked[] }

/** Begins by itself: a witness that waits to be asked is none. The log in use comes first. */
export function useCheck({ origin, path, vkey }: LogName): { readonly state: CheckState; run(): void } {
  const [state, setState] = useState<CheckState>({ phase: 'ready' })
  const run = useCallback(() => {
    setState({ phase: 'running' })
    checkAll({ origin, path, vkey }).then(
      (checks) => setState({ phase: 'done', checks }),
      () => setState({ phase: 'fault' }),
    )
  }, [origin, path, vkey])
  useEffect(run, [run])
  return { state, run }
}

async function checkAll(current: LogName): Promise<Checked[]> {
  const { checkLog, logFiles } = await import('./history-proving.ts')
  const memory = recall()
  const others = memory.filter(({ origin }) => origin !== current.origin)
  const checkOne = async (log: LogName, seen: Seen | undefined): Promise<Checked> => {
    const result = await checkLog(log, seen, logFiles(log.path))
    const now = new Date().toISOString()
    const since = result.verdict === 'first' ? now : (seen?.firstAt ?? now)
    const kept =
      'note' in result &&
      remember({ origin: log.origin, path: log.path, vkey: log.vkey, note: result.note, firstAt: since, lastAt: now })
    return { origin: log.origin, result, since, kept }
  }
  const first = await checkOne(
    current,
    memory.find(({ origin }) => origin === current.origin),
  )
  const rest = await Promise.all(others.map((seen) => checkOne(seen, seen)))
  return [first, ...rest]
}

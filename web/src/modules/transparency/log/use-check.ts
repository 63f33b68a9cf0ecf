// Runs the check of every log this browser has seen, and remembers what passed. What failed is never remembered over what was seen.
import { useCallback, useEffect, useState } from 'react'
import { currentLocale } from '../../../kernel/locale.ts'
import type { Checked, CheckOutcome } from './CheckOutcome.tsx'
import type { LogName } from './signed-head.ts'
import { recall, remember, type Seen } from './witness-memory.ts'

export type CheckState = { readonly phase: 'ready' | 'running' | 'fault' } | ({ readonly phase: 'done' } & Found)

/** With what shows it: both arrive together. */
interface Found {
  readonly checks: readonly Checked[]
  readonly Outcome: typeof CheckOutcome
}

/** Begins by itself: a witness that waits to be asked is none. The log in use comes first. */
export function useCheck({ origin, path, vkey }: LogName): { readonly state: CheckState; run(): void } {
  const [state, setState] = useState<CheckState>({ phase: 'ready' })
  const run = useCallback(() => {
    setState({ phase: 'running' })
    checkAll({ origin, path, vkey }).then(
      (found) => setState({ phase: 'done', ...found }),
      () => setState({ phase: 'fault' }),
    )
  }, [origin, path, vkey])
  useEffect(run, [run])
  return { state, run }
}

async function checkAll(current: LogName): Promise<Found> {
  const { checkLog, logFiles, CheckOutcome, outcomeWords } = await import('./history-proving.ts')
  // An alarm that waits for its words could be held back by whoever it is about.
  await outcomeWords.load(currentLocale())
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
  return { checks: [first, ...rest], Outcome: CheckOutcome }
}

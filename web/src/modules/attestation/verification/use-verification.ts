// One verification under way: its steps as they end, its verdict, and the way to stop it.
import type { CheckId, CheckResult, Verdict } from '@attestry/proof/verify/verdict'
import { useCallback, useEffect, useState } from 'react'
import type { UnreadableCause } from './byte-source.ts'
import type { TrustFound } from './package-trust.ts'
import type { VerificationNews, VerificationOrder } from './verification-worker.ts'

export interface VerificationState {
  readonly phase: 'running' | 'done' | 'cancelled' | 'unable' | 'unreadable'
  readonly results: Readonly<Partial<Record<CheckId, CheckResult>>>
  readonly current?: CheckId
  readonly bytes?: { readonly done: number; readonly total: number }
  readonly trust?: TrustFound
  readonly verdict?: Verdict
  /** What this browser cannot do. */
  readonly lacking?: string
  readonly why?: UnreadableCause
  readonly said?: string
}

const begun: VerificationState = { phase: 'running', results: {} }

/** `subject` is a file or an address: the same one again is not verified twice. */
export function useVerification(subject: Blob | string, trust: string | undefined) {
  const [state, setState] = useState(begun)
  const [round, setRound] = useState(0)
  const [stop, setStop] = useState<() => void>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round verifies the same again
  useEffect(() => {
    setState(begun)
    const source =
      typeof subject === 'string' ? ({ kind: 'url', url: subject } as const) : ({ kind: 'file', file: subject } as const)
    const worker = new Worker(new URL('./verification-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<VerificationNews>) => {
      setState((before) => after(before, data))
      if (data.kind === 'verdict' || data.kind === 'unable' || data.kind === 'unreadable') worker.terminate()
    })
    worker.addEventListener('error', () => setState((before) => ({ ...before, phase: 'unreadable', why: 'network' })))
    worker.postMessage({ source, trust } satisfies VerificationOrder)
    setStop(() => () => worker.terminate())
    return () => worker.terminate()
  }, [subject, trust, round])

  const cancel = useCallback(() => {
    stop?.()
    setState((before) => (before.phase === 'running' ? { ...before, phase: 'cancelled' } : before))
  }, [stop])
  const again = useCallback(() => setRound((count) => count + 1), [])
  return { state, cancel, again }
}

function after(before: VerificationState, news: VerificationNews): VerificationState {
  switch (news.kind) {
    case 'trust':
      return { ...before, trust: news.trust }
    case 'progress':
      return afterProgress(before, news.progress)
    case 'verdict':
      return { ...before, phase: 'done', verdict: news.verdict }
    case 'unable':
      return { ...before, phase: 'unable', lacking: news.lacking }
    default:
      return { ...before, phase: 'unreadable', why: news.why, ...(news.said ? { said: news.said } : {}) }
  }
}

type Progress = Extract<VerificationNews, { kind: 'progress' }>['progress']

function afterProgress(before: VerificationState, progress: Progress): VerificationState {
  if (progress.kind === 'begun') return { ...before, current: progress.check }
  if (progress.kind === 'bytes') return { ...before, bytes: { done: progress.done, total: progress.total } }
  const { bytes: _ended, ...rest } = before
  return { ...rest, results: { ...before.results, [progress.result.id]: progress.result } }
}

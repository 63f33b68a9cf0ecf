// State of a running verification: results, verdict, cancel, restart.
import type { BundledPackage } from '@attestry/proof/verify/bundle'
import type { CheckId, CheckResult, Verdict } from '@attestry/proof/verify/verdict'
import { useCallback, useEffect, useState } from 'react'
import type { UnreadableCause } from './byte-source.ts'
import type { TrustFound } from './package-trust.ts'
import type { VerificationMessage, VerificationRequest } from './verification-worker.ts'

export interface VerificationState {
  readonly phase: 'running' | 'done' | 'cancelled' | 'unable' | 'unreadable' | 'bundle'
  readonly results: Readonly<Partial<Record<CheckId, CheckResult>>>
  readonly current?: CheckId
  readonly bytes?: { readonly done: number; readonly total: number }
  readonly trust?: TrustFound
  readonly verdict?: Verdict
  /** The packages in an archive that is a bundle. */
  readonly packages?: readonly BundledPackage[]
  /** Capability that this browser lacks. */
  readonly lacking?: string
  readonly why?: UnreadableCause
  readonly serverMessage?: string
}

const initial: VerificationState = { phase: 'running', results: {} }

/** `subject` is a file or a URL; the same one is verified again only by `again`. */
export function useVerification(subject: Blob | string, trust: string | undefined) {
  const [state, setState] = useState(initial)
  const [runCount, setRunCount] = useState(0)
  const [stop, setStop] = useState<() => void>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new runCount starts another run
  useEffect(() => {
    setState(initial)
    const source =
      typeof subject === 'string' ? ({ kind: 'url', url: subject } as const) : ({ kind: 'file', file: subject } as const)
    const worker = new Worker(new URL('./verification-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<VerificationMessage>) => {
      setState((before) => nextState(before, data))
      if (data.kind !== 'trust' && data.kind !== 'progress') worker.terminate()
    })
    worker.addEventListener('error', () => setState((before) => ({ ...before, phase: 'unreadable', why: 'network' })))
    worker.postMessage({ source, trust } satisfies VerificationRequest)
    setStop(() => () => worker.terminate())
    return () => worker.terminate()
  }, [subject, trust, runCount])

  const cancel = useCallback(() => {
    stop?.()
    setState((before) => (before.phase === 'running' ? { ...before, phase: 'cancelled' } : before))
  }, [stop])
  const again = useCallback(() => setRunCount((count) => count + 1), [])
  return { state, cancel, again }
}

function nextState(before: VerificationState, message: VerificationMessage): VerificationState {
  switch (message.kind) {
    case 'trust':
      return { ...before, trust: message.trust }
    case 'progress':
      return afterProgress(before, message.progress)
    case 'verdict':
      return { ...before, phase: 'done', verdict: message.verdict }
    case 'bundle':
      return { ...before, phase: 'bundle', packages: message.packages }
    case 'unable':
      return { ...before, phase: 'unable', lacking: message.lacking }
    default:
      return {
        ...before,
        phase: 'unreadable',
        why: message.why,
        ...(message.serverMessage ? { serverMessage: message.serverMessage } : {}),
      }
  }
}

type Progress = Extract<VerificationMessage, { kind: 'progress' }>['progress']

function afterProgress(before: VerificationState, progress: Progress): VerificationState {
  if (progress.kind === 'begun') return { ...before, current: progress.check }
  if (progress.kind === 'bytes') return { ...before, bytes: { done: progress.done, total: progress.total } }
  const { bytes: _ended, ...rest } = before
  return { ...rest, results: { ...before.results, [progress.result.id]: progress.result } }
}

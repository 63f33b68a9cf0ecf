// Phase of a record and the interval at which it is polled.
import type { RecordDetail } from './queries.ts'

export type RecordPhase = 'sealing' | 'proving' | 'ready' | 'failed'
type Facts = { readonly state: RecordDetail['state']; readonly proof: Pick<RecordDetail['proof'], 'ready' | 'steps'> }

export function recordPhaseOf({ state, proof }: Facts): RecordPhase {
  if (state !== 'sealed') return state
  return proof.ready ? 'ready' : 'proving'
}

/** No step is pending. */
export const isFinished = ({ proof }: Pick<Facts, 'proof'>): boolean => !proof.steps.some(({ state }) => state === 'waiting')

const POLL_INTERVAL_MS = 2000
/** Polls as well while the event stream is connected, in case it stalls without closing. */
const FALLBACK_POLL_INTERVAL_MS = 20_000

export function pollIntervalMs(record: Facts | undefined, connected: boolean): number | false {
  if (!record || isFinished(record)) return false
  const onlyAnchorPending = recordPhaseOf(record) === 'ready'
  return connected || onlyAnchorPending ? FALLBACK_POLL_INTERVAL_MS : POLL_INTERVAL_MS
}

type Step = RecordDetail['proof']['steps'][number]
export type ShownState = Step['state'] | 'later' | 'unreached'

/** The server marks all open steps as waiting; only the first one is in progress, and steps after a failed one are unreached. */
export function shownStates(steps: readonly Step[]): ShownState[] {
  const current = steps.findIndex(({ state }) => state === 'waiting')
  const broken = steps.findIndex(({ state }) => state === 'failed')
  return steps.map(({ state }, place) => {
    if (state === 'waiting' && place > current) return 'later'
    return state === 'failed' && place > broken ? 'unreached' : state
  })
}

/** A time-stamp of an external authority proves something against the platform too; the platform's own does not. */
export const hasExternalStamp = ({ timeStamps }: Pick<RecordDetail['proof'], 'timeStamps'>): boolean =>
  timeStamps.some(({ kind }) => kind === 'external')

/** Steps with legal effect have the square cinnabar mark once done; on any other step it would look like a fault. */
export const hasLegalEffect = ({ step, state }: Step, proof: Pick<RecordDetail['proof'], 'timeStamps'>): boolean =>
  state === 'done' && (step === 'anchored' || (step === 'time-stamped' && hasExternalStamp(proof)))

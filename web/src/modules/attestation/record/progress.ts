// How far a record has come, in one word, and how soon to look again.
import type { RecordDetail } from './queries.ts'

export type Standing = 'sealing' | 'proving' | 'ready' | 'failed'
type Facts = { readonly state: RecordDetail['state']; readonly proof: Pick<RecordDetail['proof'], 'ready' | 'steps'> }

export function standingOf({ state, proof }: Facts): Standing {
  if (state !== 'sealed') return state
  return proof.ready ? 'ready' : 'proving'
}

/** Nothing is left that would happen by itself. */
export const isSettled = ({ proof }: Pick<Facts, 'proof'>): boolean => !proof.steps.some(({ state }) => state === 'waiting')

const SOON_MS = 2000
/** What is told live is looked at all the same, in case the line is silent without being broken. */
const IN_CASE_MS = 20_000

export function lookAgainMs(record: Facts | undefined, hearing: boolean): number | false {
  if (!record || isSettled(record)) return false
  const onlyTheAnchor = standingOf(record) === 'ready'
  return hearing || onlyTheAnchor ? IN_CASE_MS : SOON_MS
}

type Step = RecordDetail['proof']['steps'][number]
export type ShownState = Step['state'] | 'later' | 'unreached'

/** The server says which steps are open; only the first of them is under way, and behind a failed one nothing is. */
export function shownStates(steps: readonly Step[]): ShownState[] {
  const current = steps.findIndex(({ state }) => state === 'waiting')
  const broken = steps.findIndex(({ state }) => state === 'failed')
  return steps.map(({ state }, place) => {
    if (state === 'waiting' && place > current) return 'later'
    return state === 'failed' && place > broken ? 'unreached' : state
  })
}

// How far a proof has come, in one word for the top of the page. It never says "verified": nothing is verified there.
import type { ProofState } from '@attestry/contract/modules/attestation/proof'

export type Standing = 'ready' | 'waiting' | 'failed'
export type Stamped = 'external' | 'embedded' | 'none'

export function standingOf({ ready, steps, log }: Pick<ProofState, 'ready' | 'steps' | 'log'>): Standing {
  if (steps.some(({ state }) => state === 'failed')) return 'failed'
  return ready && log ? 'ready' : 'waiting'
}

/** One independent authority is worth more than any number of our own. */
export function stampedBy({ timeStamps }: Pick<ProofState, 'timeStamps'>): Stamped {
  if (timeStamps.some(({ kind }) => kind === 'external')) return 'external'
  return timeStamps.length > 0 ? 'embedded' : 'none'
}

// Status of a proof for the top of the page; never "verified", because the page verifies nothing.
import type { ProofState } from '@attestry/contract/modules/attestation/proof'

export type ProofStatus = 'ready' | 'waiting' | 'failed'
export type StampSource = 'external' | 'embedded' | 'none'

export function proofStatusOf({ ready, steps, log }: Pick<ProofState, 'ready' | 'steps' | 'log'>): ProofStatus {
  if (steps.some(({ state }) => state === 'failed')) return 'failed'
  return ready && log ? 'ready' : 'waiting'
}

/** One external authority outweighs any number of embedded ones. */
export function stampSourceOf({ timeStamps }: Pick<ProofState, 'timeStamps'>): StampSource {
  if (timeStamps.some(({ kind }) => kind === 'external')) return 'external'
  return timeStamps.length > 0 ? 'embedded' : 'none'
}

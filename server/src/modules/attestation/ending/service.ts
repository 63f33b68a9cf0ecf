// The one end of evidence without a sealed record: returns its money, drops its staged bytes, notifies the requester, publishes.
import type { CaptureKind } from '@attestry/contract/modules/evidence/capture'
import type { Deps } from '../../../kernel/deps.ts'
import { type NewMessage, sendMessage } from '../../inbox/public.ts'
import { release } from '../../wallet/public.ts'
import { dropStagesJob } from './job.ts'

/** Every way evidence can end without a sealed record, and the message that its requester gets. */
export const evidenceEnds = {
  /** The collector or its browser could not deliver. */
  failed: 'capture.failed',
  /** Its workers died too often. */
  'given-up': 'capture.failed',
  /** Its preview was not confirmed in time. */
  expired: 'capture.expired',
  /** A member cancelled it. */
  cancelled: 'capture.cancelled',
  /** Its stored bytes are not those that were accepted. */
  'seal-failed': 'record.failed',
} as const
export type EvidenceEnd = keyof typeof evidenceEnds

interface EndedEvidence {
  readonly ano: string
  readonly platformId: number
  readonly ownerId: string
  /** The requester. */
  readonly operatorId: string
  readonly name: string
  /** Evidence that is tried again can end again, with a message each time. */
  readonly attempt: number
  readonly holdId: string | null
  readonly stages: readonly string[]
  /** The account that ended it, if any: it gets no message about its own act. */
  readonly endedBy?: string
  /** Sends no message. */
  readonly silent?: boolean
}

export type Ending = EndedEvidence &
  ({ readonly how: 'seal-failed' } | { readonly how: Exclude<EvidenceEnd, 'seal-failed'>; readonly kind: CaptureKind })

/** Topic of an owner's evidence: a piece of it progressed or ended. */
export const evidenceTopic = (ownerId: string): string => `evidence:${ownerId}`

/** Call once, in the transaction whose compare-and-set ended the evidence. */
export async function endEvidence(deps: Deps, ending: Ending): Promise<void> {
  const { platformId, ownerId, operatorId, holdId, stages } = ending
  if (holdId) await release(deps, holdId)
  await dropStages(deps, stages)
  if (!ending.silent && ending.endedBy !== operatorId)
    await sendMessage(deps, { platformId, accountId: operatorId, ...messageOf(ending) })
  await deps.live.publish(deps.db, evidenceTopic(ownerId))
}

function messageOf(ending: Ending): Pick<NewMessage, 'kind' | 'params' | 'key'> {
  const { ano, name, attempt } = ending
  const kind = evidenceEnds[ending.how]
  const params = ending.how === 'seal-failed' ? { ano, name } : { ano, name, capture: ending.kind }
  return { kind, params, key: `${kind}/${ano}/${attempt}` }
}

/** The bytes are dropped by a job after commit. */
export async function dropStages(deps: Deps, stages: readonly string[]): Promise<void> {
  if (stages.length > 0) await deps.queue.add(deps.db, dropStagesJob, { stages })
}

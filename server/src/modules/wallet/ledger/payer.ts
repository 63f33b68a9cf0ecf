// Identifies the wallet that pays for an act.
import type { Member } from '../../../kernel/actor.ts'

export interface Payer {
  readonly platformId: number
  readonly ownerId: string
  /** The account that causes the payment: the main account itself or one of its sub-accounts. */
  readonly actorId?: string
}

/** A sub-account pays from its main account's wallet. */
export const payerOf = (actor: Member): Payer => ({
  platformId: actor.platformId,
  ownerId: actor.ownerId,
  actorId: actor.accountId,
})

export const payerKey = ({ platformId, ownerId }: Payer): string => `${platformId}/${ownerId}`

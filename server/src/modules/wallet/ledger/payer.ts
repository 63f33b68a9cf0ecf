// Identifies the wallet that pays for an act.
import type { Member } from '../../../kernel/actor.ts'

export interface Payer {
  readonly platformId: number
  readonly ownerId: string
}

/** A sub-account pays from its main account's wallet. */
export const payerOf = (actor: Member): Payer => ({ platformId: actor.platformId, ownerId: actor.ownerId })

export const payerKey = ({ platformId, ownerId }: Payer): string => `${platformId}/${ownerId}`

// Whose wallet pays.
import type { Member } from '../../../kernel/actor.ts'

export interface Payer {
  readonly platformId: number
  readonly ownerId: string
}

/** A sub-account spends what its main account has. */
export const payerOf = (actor: Member): Payer => ({ platformId: actor.platformId, ownerId: actor.ownerId })

export const payerKey = ({ platformId, ownerId }: Payer): string => `${platformId}/${ownerId}`

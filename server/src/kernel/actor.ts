// Who is asking. Decided once at the door; services never look at tokens or headers.
import type { Access } from '@attestry/contract/endpoint'
import type { Locale } from '@attestry/contract/errors'
import type { StaffRole } from '@attestry/contract/modules/account/profile'

interface Caller {
  readonly platformId: number
  readonly address: string
  readonly device: string
  readonly locale: Locale
}

export interface Guest extends Caller {
  readonly kind: 'guest'
}

export interface Member extends Caller {
  readonly kind: 'member'
  readonly accountId: string
  /** The main account that owns wallet and records: itself, or a sub-account's main account. */
  readonly ownerId: string
  readonly isSub: boolean
  readonly name: string
  readonly sessionId: string
}

export interface Staff extends Caller {
  readonly kind: 'staff'
  readonly accountId: string
  readonly role: StaffRole
  readonly name: string
  readonly sessionId: string
}

export type Actor = Guest | Member | Staff

/** What the session says; the caller's address and language are added at the door. */
export type Identity = Omit<Member, 'address' | 'device' | 'locale'> | Omit<Staff, 'address' | 'device' | 'locale'>

export type ActorFor<A extends Access> = A extends 'member' | 'main'
  ? Member
  : A extends 'staff'
    ? Staff
    : A extends 'account'
      ? Member | Staff
      : Actor

export const actorName = (actor: Actor): string => (actor.kind === 'guest' ? 'guest' : actor.accountId)

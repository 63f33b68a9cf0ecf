// Who is asking. Decided once at the door; services never look at tokens or headers.
import type { Access } from '@attestry/contract/endpoint'
import type { Locale } from '@attestry/contract/errors'
import type { Permission } from '@attestry/contract/modules/account/permission'
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
  /** What its main account allows a sub-account; without it a sub-account may do nothing that needs one. */
  readonly permissions?: readonly Permission[]
  /** Who allows it, so that a refusal can say whom to ask. */
  readonly mainName?: string
  /** The password was given by somebody else: nothing is open but choosing another. */
  readonly mustChangePassword?: boolean
  readonly name: string
  readonly sessionId: string
  /** The key a machine signed this call with: it acts for the member, and what it does says so. */
  readonly keyId?: string
}

export interface Staff extends Caller {
  readonly kind: 'staff'
  readonly accountId: string
  readonly role: StaffRole
  readonly name: string
  readonly sessionId: string
  /** When this session last showed its second factor; without it nothing is open but showing it. */
  readonly provenAt?: Date
}

export type Actor = Guest | Member | Staff

/** What the session says; the caller's address and language are added at the door. */
export type Identity = Omit<Member, 'address' | 'device' | 'locale'> | Omit<Staff, 'address' | 'device' | 'locale'>

export type ActorFor<A extends Access> = A extends 'member' | 'main' | 'signed'
  ? Member
  : A extends 'staff'
    ? Staff
    : A extends 'account'
      ? Member | Staff
      : Actor

export const actorName = (actor: Actor): string => (actor.kind === 'guest' ? 'guest' : actor.accountId)

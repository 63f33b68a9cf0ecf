// The caller of a request and its platform (tenant), determined once by kernel/http/access.ts; services never look at tokens or headers.
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
  /** What the main account allows a sub-account; if absent, nothing that needs a permission. */
  readonly permissions?: readonly Permission[]
  /** The main account's name, so that a refusal can say whom to ask. */
  readonly mainName?: string
  /** The password was set by somebody else: only choosing a new one is allowed. */
  readonly mustChangePassword?: boolean
  readonly name: string
  readonly sessionId: string
  /** The key that signed this call. The machine acts for the member; audit entries name the key. */
  readonly keyId?: string
}

export interface Staff extends Caller {
  readonly kind: 'staff'
  readonly accountId: string
  readonly role: StaffRole
  readonly name: string
  readonly sessionId: string
  /** When this session last passed the second factor; until then nothing else is allowed. */
  readonly provenAt?: Date
}

export type Actor = Guest | Member | Staff

/** What the session contains; address, device and language come from the request. */
export type Identity = Omit<Member, 'address' | 'device' | 'locale'> | Omit<Staff, 'address' | 'device' | 'locale'>

export type ActorFor<A extends Access> = A extends 'member' | 'main' | 'signed'
  ? Member
  : A extends 'staff'
    ? Staff
    : A extends 'account'
      ? Member | Staff
      : Actor

export const actorName = (actor: Actor): string => (actor.kind === 'guest' ? 'guest' : actor.accountId)

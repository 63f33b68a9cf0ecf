// Tables of the account module.
import type { Locale } from '@attestry/contract/errors'
import type { ExportState } from '@attestry/contract/modules/account/data-export'
import type { IneligibleCause, InvitationState } from '@attestry/contract/modules/account/friend'
import type { Permission } from '@attestry/contract/modules/account/permission'
import type { CertificationState, StaffRole } from '@attestry/contract/modules/account/profile'
import type { RegionLevel } from '@attestry/contract/modules/account/region'
import type { SessionMethod } from '@attestry/contract/modules/account/session'
import type { Generated } from 'kysely'

export type AccountTables = {
  'account.account': {
    id: string
    platform_id: number
    kind: 'person' | 'enterprise' | 'staff'
    role: 'main' | 'sub' | StaffRole
    main_account_id: string | null
    phone: string
    name: string
    password_hash: string | null
    must_change_password: Generated<boolean>
    certification: Generated<CertificationState>
    permissions: Generated<Permission[]>
    disabled_at: Date | null
    /** Disabled by the platform's staff: independent of the main account's own disabling. */
    barred_at: Generated<Date | null>
    bar_reason: Generated<Buffer | null>
    closed_at: Generated<Date | null>
    created_at: Date
    /** Of staff; null: may decide proposals at any time. */
    may_decide_from: Generated<Date | null>
  }
  'account.session': {
    id: string
    token_hash: Buffer
    account_id: string
    platform_id: number
    method: SessionMethod
    device: string
    address: string
    login_at: Date
    last_seen_at: Date
    expires_at: Date
    ended_at: Date | null
    /** When staff last passed the second factor in this session. */
    proven_at: Generated<Date | null>
  }
  'account.login_attempt': { platform_id: number; phone_hash: Buffer; wrong: number; locked_until: Date | null; last_at: Date }
  'account.challenge': { id: string; answer_hash: Buffer; tries: Generated<number>; used_at: Date | null; expires_at: Date }
  'account.sms_code': {
    id: string
    platform_id: number
    phone_hash: Buffer
    purpose: string
    code_hash: Buffer
    tries: Generated<number>
    used_at: Date | null
    created_at: Date
    expires_at: Date
  }
  'account.region': { code: string; name: string; level: RegionLevel; parent: string | null }
  'account.address': {
    id: string
    platform_id: number
    account_id: string
    region_code: string
    sealed: Buffer
    is_default: boolean
    created_at: Date
    updated_at: Date
  }
  'account.invite_code': { account_id: string; platform_id: number; code: string; created_at: Date }
  'account.invitation': {
    friend_id: string
    platform_id: number
    inviter_id: string
    state: InvitationState
    cause: IneligibleCause | null
    reward_fen: number | null
    joined_at: Date
    settled_at: Date | null
  }
  'account.data_export': {
    id: string
    platform_id: number
    account_id: string
    state: ExportState
    locale: Locale
    /** Null until it is ready. The document may be deleted already. */
    document_id: string | null
    size: number | null
    sha256: string | null
    downloads: Generated<number>
    ticket_hash: Buffer | null
    ticket_until: Date | null
    asked_at: Date
    ready_at: Date | null
    expires_at: Date | null
  }
  'account.closing': {
    id: string
    platform_id: number
    account_id: string
    state: 'cooling' | 'cancelled' | 'closed'
    asked_at: Date
    due_at: Date
    ended_at: Date | null
  }
  'account.known_number': { platform_id: number; phone_hash: Buffer }
}

// What the account module owns.
import type { CertificationState, StaffRole } from '@attestry/contract/modules/account/profile'
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
    disabled_at: Date | null
    created_at: Date
  }
  'account.session': {
    id: string
    token_hash: Buffer
    account_id: string
    platform_id: number
    method: 'password' | 'sms' | 'register'
    device: string
    address: string
    login_at: Date
    last_seen_at: Date
    expires_at: Date
    ended_at: Date | null
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
}

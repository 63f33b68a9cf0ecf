// Tables of the alternative logins: QR code logins, OAuth accounts, partners' keys, tickets, account links.
import type { ScanState } from '@attestry/contract/modules/account/scan-login'

export type AccessTables = {
  'account.scan_login': {
    id_hash: Buffer
    browser_hash: Buffer
    platform_id: number
    /** Expiry follows from `expires_at`; it is not a state. */
    state: Exclude<ScanState, 'expired'> | 'used'
    device: string
    address: string
    account_id: string | null
    /** The session that confirmed it. */
    session_id: string | null
    created_at: Date
    expires_at: Date
  }
  'account.bridge_key': {
    id: string
    platform_id: number
    partner: string
    public_key: Buffer
    created_by: string
    created_at: Date
    revoked_at: Date | null
  }
  'account.bridge_use': { key_id: string; token_hash: Buffer; expires_at: Date }
  'account.third_account': {
    id: string
    platform_id: number
    account_id: string
    provider: string
    subject_hash: Buffer
    nickname: Buffer | null
    bound_at: Date
    last_used_at: Date | null
  }
  'account.third_state': {
    state_hash: Buffer
    browser_hash: Buffer
    platform_id: number
    provider: string
    account_id: string | null
    redirect_url: string
    back: string | null
    expires_at: Date
    used_at: Date | null
  }
  'account.third_ticket': {
    ticket_hash: Buffer
    browser_hash: Buffer
    platform_id: number
    provider: string
    subject_hash: Buffer
    nickname: Buffer | null
    account_id: string | null
    expires_at: Date
    used_at: Date | null
  }
  /** SMS codes requested per member, to any number: limits the messages that one session can cause. */
  'account.code_asked': { account_id: string; at: Date }
  'account.socket_ticket': {
    ticket_hash: Buffer
    account_id: string
    session_id: string
    purpose: string
    expires_at: Date
    used_at: Date | null
  }
  'account.account_link': { low_id: string; high_id: string; low_proof: Buffer; high_proof: Buffer; created_at: Date }
}

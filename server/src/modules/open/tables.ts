// Tables of the open API module.
import type { KeyScope, KeyState } from '@attestry/contract/modules/open/key'

export type OpenTables = {
  'open.key': {
    id: string
    platform_id: number
    account_id: string
    name: string
    access_key: string
    secret: Buffer
    scopes: KeyScope[]
    networks: string[]
    state: KeyState
    created_at: Date
    last_used_at: Date | null
    last_address: string | null
    revoked_at: Date | null
  }
  'open.nonce': { key_id: string; nonce: string; expires_at: Date }
}

// What the realname module owns.
import type { ApplicationState } from '@attestry/contract/modules/realname/review'
import type { ApplicationKind, Method, PhotoSide, Rejection } from '@attestry/contract/modules/realname/standing'

export type RealnameTables = {
  'realname.application': {
    id: string
    platform_id: number
    account_id: string
    kind: ApplicationKind
    method: Method
    state: ApplicationState
    identity: Buffer
    number_hash: Buffer
    certify_id: string | null
    rejection: Rejection | null
    reason: Buffer | null
    decided_by: string | null
    created_at: Date
    decided_at: Date | null
  }
  'realname.photo': {
    id: string
    platform_id: number
    account_id: string
    application_id: string | null
    side: PhotoSide
    media_type: string
    size: number
    sealed_key: Buffer
    created_at: Date
  }
  'realname.gift': { platform_id: number; number_hash: Buffer; account_id: string; fen: number; given_at: Date }
  'realname.rule': { platform_id: number; gift_fen: number; accounts_a_person: number }
}

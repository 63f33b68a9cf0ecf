// Tables of the realname module.
import type { ApplicationState } from '@attestry/contract/modules/realname/review'
import type { ApplicationKind, Method, PhotoSide, Rejection } from '@attestry/contract/modules/realname/standing'
import type { Generated } from 'kysely'

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
    /** The id of its document; deleted with it. */
    id: string
    platform_id: number
    account_id: string
    application_id: string | null
    side: PhotoSide
    created_at: Date
  }
  'realname.gift': { platform_id: number; number_hash: Buffer; account_id: string; fen: number; given_at: Date }
  'realname.rule': {
    platform_id: number
    gift_fen: number
    accounts_a_person: number
    inviter_fen: Generated<number>
    friend_fen: Generated<number>
    version: Generated<number>
  }
  'realname.reward': {
    platform_id: number
    number_hash: Buffer
    friend_id: string
    inviter_id: string
    inviter_fen: number
    friend_fen: number
    given_at: Date
  }
}

// What the wallet module owns.
import type { PricedService } from '@attestry/contract/modules/wallet/price'
import type { ColumnType } from 'kysely'

export type PostingKind = 'credit' | 'hold' | 'capture' | 'release' | 'purchase'
export type HoldState = 'held' | 'captured' | 'released'

/** Units taken from one package. */
export type UnitsOfLot = { readonly lotId: string; readonly units: number }

export type WalletTables = {
  'wallet.price': { platform_id: number; service: PricedService; fen: number }
  'wallet.offer': {
    platform_id: number
    id: string
    service: PricedService
    units: number
    fen: number
    months: number
    active: ColumnType<boolean, boolean | undefined, boolean>
  }
  'wallet.purse': {
    platform_id: number
    owner_id: string
    recharged_fen: ColumnType<number, number | undefined, number>
    gift_fen: ColumnType<number, number | undefined, number>
    held_fen: ColumnType<number, number | undefined, number>
  }
  /** A bought package. */
  'wallet.lot': {
    id: string
    platform_id: number
    owner_id: string
    service: PricedService
    units: number
    units_left: number
    units_held: number
    bought_at: Date
    expires_at: Date
  }
  'wallet.hold': {
    id: string
    platform_id: number
    owner_id: string
    service: PricedService
    quantity: number
    reference: string
    state: HoldState
    gift_fen: number
    recharged_fen: number
    units: ColumnType<readonly UnitsOfLot[], string, never>
    created_at: Date
    ended_at: Date | null
  }
  'wallet.posting': {
    id: string
    platform_id: number
    owner_id: string
    kind: PostingKind
    /** Posted at most once a platform. */
    key: string
    reference: string
    at: Date
  }
  'wallet.entry': { posting_id: string; account: string; owner_id: string | null; commodity: string; amount: number }
}

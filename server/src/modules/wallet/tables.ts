// Tables of the wallet module.
import type { PricedService } from '@attestry/contract/modules/wallet/price'
import type { ColumnType, Generated } from 'kysely'
import type { PaymentTables } from './payment-tables.ts'

export type PostingKind = 'credit' | 'hold' | 'capture' | 'release' | 'purchase' | 'adjust' | 'refund'
/** What a hold pays for: units of a priced service, or an explicit amount. */
export type HeldService = PricedService | 'amount'
export type HoldState = 'held' | 'captured' | 'released'

/** Units taken from one package. */
export type UnitsOfLot = { readonly lotId: string; readonly units: number }

export type WalletTables = PaymentTables & {
  /** Price steps: the last one up to an instant is in effect; at equal times, the higher version. */
  'wallet.price': {
    platform_id: number
    service: PricedService
    fen: number | null
    from_at: ColumnType<Date, Date | undefined, never>
    version: ColumnType<number, number | undefined, never>
  }
  'wallet.price_list': { platform_id: number; version: number }
  'wallet.offer': {
    platform_id: number
    id: string
    service: PricedService
    units: number
    fen: number
    months: number
    active: ColumnType<boolean, boolean | undefined, boolean>
    from_at: ColumnType<Date, Date | undefined, never>
    version: ColumnType<number, number | undefined, never>
  }
  /** A wallet and its balances. */
  'wallet.purse': {
    platform_id: number
    owner_id: string
    recharged_fen: ColumnType<number, number | undefined, number>
    gift_fen: ColumnType<number, number | undefined, number>
    held_fen: ColumnType<number, number | undefined, number>
    /** The owner is told when the available balance falls below it. */
    alert_fen: Generated<number | null>
    /** False from the message until the balance has been at the threshold again; set by the trigger of the entries. */
    alert_armed: Generated<boolean>
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
    /** When the owner was told that little is left. */
    low_warned_at: Generated<Date | null>
  }
  'wallet.hold': {
    id: string
    platform_id: number
    owner_id: string
    /** The account that caused it; unknown for some before the cost center. */
    actor_id: string | null
    service: HeldService
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
    /** Unique per platform. */
    key: string
    reference: string
    at: Date
    journal: Generated<number>
  }
  'wallet.entry': { posting_id: string; account: string; owner_id: string | null; commodity: string; amount: number }
  /** What a sub-account may spend in a calendar month. */
  'wallet.budget': {
    platform_id: number
    owner_id: string
    account_id: string
    fen: number
    /** Refuse what exceeds it; otherwise only warn. */
    stop: boolean
    warned_month: Generated<string>
    warned_percent: Generated<number>
    updated_at: Date
  }
}

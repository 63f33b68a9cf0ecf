// Stores wallets (table `wallet.purse`) and the packages in them.
import type { PricedService } from '@attestry/contract/modules/wallet/price'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { WalletTables } from '../tables.ts'
import { type Payer, payerKey } from './payer.ts'
import type { ExtraStatement } from './post.ts'
import { MONEY } from './posting.ts'

export interface OwnedLot {
  readonly id: string
  readonly service: PricedService
  readonly units: number
  readonly unitsLeft: number
  readonly boughtAt: Date
  readonly expiresAt: Date
}

export interface Offer {
  readonly id: string
  readonly service: PricedService
  readonly units: number
  readonly fen: number
  readonly months: number
}

/** Outside a transaction a row lock ends with its statement. */
export function requireTransaction(db: Db): void {
  if (!db.isTransaction) throw new Error('wallets can be locked only inside a transaction')
}

export interface LockedWallet extends Payer {
  readonly rechargedFen: number
  readonly giftFen: number
}

/**
 * Locks these wallets until the transaction ends; creates a wallet on first use.
 * Always locks in the same order, so that concurrent callers cannot deadlock.
 */
export async function lockWallets(db: Db, payers: readonly Payer[]): Promise<LockedWallet[]> {
  requireTransaction(db)
  const wanted = sql`unnest(${payers.map((payer) => payer.platformId)}::integer[], ${payers.map((payer) => payer.ownerId)}::uuid[])`
  const { rows } = await sql<LockedWallet>`
    select platform_id as "platformId", owner_id as "ownerId", recharged_fen as "rechargedFen", gift_fen as "giftFen"
    from wallet.purse where (platform_id, owner_id) in (select * from ${wanted})
    order by platform_id, owner_id
    for update`.execute(db)
  if (rows.length === new Set(payers.map(payerKey)).size) return rows
  await sql`
    insert into wallet.purse (platform_id, owner_id)
    select * from ${wanted} as payer (platform_id, owner_id) order by platform_id, owner_id
    on conflict do nothing`.execute(db)
  return lockWallets(db, payers)
}

export async function lockWallet(db: Db, payer: Payer): Promise<LockedWallet> {
  const [wallet] = await lockWallets(db, [payer])
  return wallet as LockedWallet
}

type WalletRow = { rechargedFen: number; giftFen: number; heldFen: number } & (OwnedLot | { id: null })

/** The money, and the packages that are neither expired nor used up, soonest expiry first. */
export async function readWallet(db: Db, payer: Payer, at: Date) {
  const { rows } = await sql<WalletRow>`
    select recharged_fen as "rechargedFen", gift_fen as "giftFen", held_fen as "heldFen",
      lot.id, service, units, units_left as "unitsLeft", bought_at as "boughtAt", expires_at as "expiresAt"
    from wallet.purse
    left join wallet.lot on lot.platform_id = purse.platform_id and lot.owner_id = purse.owner_id
      and expires_at > ${at} and units_left + units_held > 0
    where purse.platform_id = ${payer.platformId} and purse.owner_id = ${payer.ownerId}
    order by expires_at, lot.id`.execute(db)
  const { rechargedFen, giftFen, heldFen } = rows[0] ?? { rechargedFen: 0, giftFen: 0, heldFen: 0 }
  const lots = rows.flatMap((row): OwnedLot[] => {
    if (row.id === null) return []
    const { id, service, units, unitsLeft, boughtAt, expiresAt } = row
    return [{ id, service, units, unitsLeft, boughtAt, expiresAt }]
  })
  return { rechargedFen, giftFen, heldFen, lots }
}

/** Inserts the lot without units: a trigger carries them over from the entries. */
export const insertLot = (payer: Payer, lot: OwnedLot): ExtraStatement => sql`
  insert into wallet.lot (id, platform_id, owner_id, service, units, bought_at, expires_at)
  values (${lot.id}, ${payer.platformId}, ${payer.ownerId}, ${lot.service}, ${lot.units}, ${lot.boughtAt}, ${lot.expiresAt})`

export async function findCredit(db: Db, platformId: number, key: string) {
  return await db
    .withTables<WalletTables>()
    .selectFrom('wallet.posting as posting')
    .innerJoin('wallet.entry as entry', 'entry.posting_id', 'posting.id')
    .select(['posting.owner_id as ownerId', 'entry.account', 'entry.amount as fen'])
    .where('posting.platform_id', '=', platformId)
    .where('posting.key', '=', key)
    .where('entry.owner_id', 'is not', null)
    .where('entry.commodity', '=', MONEY)
    .executeTakeFirst()
}

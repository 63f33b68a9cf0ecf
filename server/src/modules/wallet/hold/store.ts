// Stores holds, and reads the money and units that can be held.
import type { PricedService } from '@attestry/contract/modules/wallet/price'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import { type Payer, payerKey } from '../ledger/payer.ts'
import type { ExtraStatement } from '../ledger/post.ts'
import type { Payment, Spendable } from '../ledger/spending-order.ts'
import { requireTransaction } from '../ledger/store.ts'
import type { HeldService, HoldState, WalletTables } from '../tables.ts'

export type { HeldService }

export interface NewHold extends Payer, Payment {
  readonly id: string
  readonly reference: string
  readonly quantity: number
}

export interface Frozen extends Payer, Payment {
  readonly id: string
  readonly reference: string
}

type SpendableRow = Payer & Omit<Spendable, 'lots'> & ({ lotId: string; units: number } | { lotId: null })

/**
 * Input of the spending order, by payer; no entry where the service has no price.
 * Run after the lock, never in the same statement: a statement that waited for a lock still sees the packages from before its wait.
 */
export async function readSpendable(
  db: Db,
  payers: readonly Payer[],
  service: PricedService,
  at: Date,
): Promise<Map<string, Spendable>> {
  const { rows } = await sql<SpendableRow>`
    select payer.platform_id as "platformId", payer.owner_id as "ownerId",
      fen as "unitFen", coalesce(gift_fen, 0) as "giftFen", coalesce(recharged_fen, 0) as "rechargedFen",
      lot.id as "lotId", units_left as units
    from unnest(${payers.map((payer) => payer.platformId)}::integer[], ${payers.map((payer) => payer.ownerId)}::uuid[])
      as payer (platform_id, owner_id)
    join lateral (
      select fen from wallet.price
      where price.platform_id = payer.platform_id and price.service = ${service} and from_at <= ${at}
      order by from_at desc, version desc limit 1
    ) as price on fen is not null
    left join wallet.purse on purse.platform_id = payer.platform_id and purse.owner_id = payer.owner_id
    left join wallet.lot on lot.platform_id = purse.platform_id and lot.owner_id = purse.owner_id
      and lot.service = ${service} and expires_at > ${at} and units_left > 0
    order by expires_at, lot.id`.execute(db)
  const found = new Map<string, Spendable>()
  for (const [key, [first, ...others]] of Map.groupBy(rows, payerKey)) {
    if (!first) continue
    const { unitFen, giftFen, rechargedFen } = first
    const lots = [first, ...others].flatMap((row) => (row.lotId === null ? [] : [{ lotId: row.lotId, units: row.units }]))
    found.set(key, { unitFen, giftFen, rechargedFen, lots })
  }
  return found
}

export const insertHolds = (service: HeldService, at: Date, holds: readonly NewHold[]): ExtraStatement => sql`
  insert into wallet.hold (
    id, platform_id, owner_id, actor_id, service, quantity, reference, state, gift_fen, recharged_fen, units, created_at
  )
  select id, "platformId", "ownerId", "actorId", ${service}::text, quantity, reference, 'held',
    "giftFen", "rechargedFen", units, ${at}::timestamptz
  from jsonb_to_recordset(${JSON.stringify(holds)}::jsonb) as wanted (
    id uuid, "platformId" integer, "ownerId" uuid, "actorId" uuid, quantity integer, reference text,
    "giftFen" bigint, "rechargedFen" bigint, units jsonb
  )`

export const endKey = (holdId: string): string => `end/${holdId}`

/** Updates only the holds whose end the same statement posted. */
export const endHolds = (state: HoldState, at: Date, holdIds: readonly string[]): ExtraStatement => sql`
  update wallet.hold set state = ${state}, ended_at = ${at}
  from posted where hold.id = any (${holdIds}::uuid[]) and posted.key = ${endKey('')} || hold.id and hold.state = 'held'`

/** Locks the wallets of these holds, always in the same order. Does not return the holds' states: they may predate the lock. */
export async function lockWalletsOfHolds(db: Db, holdIds: readonly string[]): Promise<Frozen[]> {
  requireTransaction(db)
  const { rows } = await sql<Frozen>`
    select hold.id, platform_id as "platformId", owner_id as "ownerId", reference,
      hold.gift_fen as "giftFen", hold.recharged_fen as "rechargedFen", hold.units
    from wallet.hold join wallet.purse using (platform_id, owner_id)
    where hold.id = any (${holdIds}::uuid[])
    order by platform_id, owner_id
    for update of purse`.execute(db)
  return rows
}

export async function statesOf(db: Db, holdIds: readonly string[]): Promise<{ id: string; state: HoldState }[]> {
  return await db
    .withTables<WalletTables>()
    .selectFrom('wallet.hold')
    .select(['id', 'state'])
    .where('id', 'in', holdIds)
    .execute()
}

export async function feesOf(db: Db, platformId: number, references: readonly string[]) {
  // The state is a literal, not a parameter: otherwise the partial index without released holds could not be used.
  const { rows } = await sql<{ reference: string; fen: number }>`
    select reference, gift_fen + recharged_fen as fen from wallet.hold
    where platform_id = ${platformId} and reference = any (${references}::text[]) and state <> 'released'`.execute(db)
  return rows
}

export interface PaidHold extends Payment {
  /** The price when it was held; null for an explicit amount. */
  readonly unitFen: number | null
}

/** How one reference was paid, held or settled. */
export async function paymentOf(db: Db, platformId: number, reference: string): Promise<PaidHold | undefined> {
  const { rows } = await sql<PaidHold>`
    select gift_fen as "giftFen", recharged_fen as "rechargedFen", units, (
      select fen from wallet.price
      where price.platform_id = hold.platform_id and price.service = hold.service and from_at <= hold.created_at
      order by from_at desc, version desc limit 1
    ) as "unitFen"
    from wallet.hold
    where platform_id = ${platformId} and reference = ${reference} and state <> 'released'`.execute(db)
  return rows[0]
}

interface Charge {
  readonly id: string
  readonly giftFen: number
  readonly rechargedFen: number
}

/** The settled hold of a reference. */
export async function findCharge(db: Db, payer: Payer, reference: string): Promise<Charge | undefined> {
  const { rows } = await sql<Charge>`
    select id, gift_fen as "giftFen", recharged_fen as "rechargedFen" from wallet.hold
    where platform_id = ${payer.platformId} and reference = ${reference} and owner_id = ${payer.ownerId}
      and state = 'captured'`.execute(db)
  return rows[0]
}

/** Refunds whose key starts with `prefix`. */
export async function refundsOf(db: Db, payer: Payer, prefix: string): Promise<(Omit<Charge, 'id'> & { key: string })[]> {
  const { rows } = await sql<Omit<Charge, 'id'> & { key: string }>`
    select key, coalesce(sum(amount) filter (where account = 'gift'), 0)::bigint as "giftFen",
      coalesce(sum(amount) filter (where account = 'recharged'), 0)::bigint as "rechargedFen"
    from wallet.posting join wallet.entry on entry.posting_id = posting.id
    where posting.owner_id = ${payer.ownerId} and posting.platform_id = ${payer.platformId}
      and kind = 'credit' and starts_with(key, ${prefix})
    group by key`.execute(db)
  return rows
}

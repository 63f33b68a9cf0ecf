// Stores budgets and the alert threshold, and reads what sub-accounts spent.
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { Payer } from '../ledger/payer.ts'
import type { WalletTables } from '../tables.ts'

export interface BudgetSpending extends Payer {
  readonly accountId: string
  readonly fen: number
  readonly stop: boolean
  readonly warnedMonth: string
  readonly warnedPercent: number
  /** Charged and frozen since the month began. */
  readonly spentFen: number
}

const tables = (db: Db) => db.withTables<WalletTables>()

/** Of a sub-account since an instant; the conditions are those of the index hold_of_sub_account. */
const spentSince = (accountId: ReturnType<typeof sql>, since: Date) => sql`
  select coalesce(sum(hold.gift_fen + hold.recharged_fen), 0)::bigint from wallet.hold
  where hold.actor_id = ${accountId} and hold.actor_id <> hold.owner_id and hold.state <> 'released' and hold.created_at >= ${since}`

export async function readSpending(db: Db, accountIds: readonly string[], since: Date): Promise<BudgetSpending[]> {
  const { rows } = await sql<BudgetSpending>`
    select platform_id as "platformId", owner_id as "ownerId", account_id as "accountId", fen, stop,
      warned_month as "warnedMonth", warned_percent as "warnedPercent",
      (${spentSince(sql`budget.account_id`, since)}) as "spentFen"
    from wallet.budget where account_id = any (${accountIds}::uuid[])`.execute(db)
  return rows
}

/** By account, with or without a budget. */
export async function spentBy(db: Db, accountIds: readonly string[], since: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; fen: number }>`
    select id, (${spentSince(sql`account.id`, since)}) as fen from unnest(${accountIds}::uuid[]) as account (id)`.execute(db)
  return new Map(rows.map(({ id, fen }) => [id, fen]))
}

export async function markWarned(db: Db, accountId: string, month: string, percent: number): Promise<void> {
  await tables(db)
    .updateTable('wallet.budget')
    .set({ warned_month: month, warned_percent: percent })
    .where('account_id', '=', accountId)
    .execute()
}

export async function budgetsOf(db: Db, { platformId, ownerId }: Payer) {
  return tables(db)
    .selectFrom('wallet.budget')
    .select(['account_id as accountId', 'fen', 'stop'])
    .where('platform_id', '=', platformId)
    .where('owner_id', '=', ownerId)
    .execute()
}

export async function putBudget(db: Db, budget: Insertable<WalletTables['wallet.budget']>): Promise<void> {
  const { fen, stop, warned_month, warned_percent, updated_at } = budget
  await tables(db)
    .insertInto('wallet.budget')
    .values(budget)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ fen, stop, warned_month, warned_percent, updated_at }))
    .execute()
}

export async function deleteBudget(db: Db, { platformId, ownerId }: Payer, accountId: string): Promise<void> {
  await tables(db)
    .deleteFrom('wallet.budget')
    .where('account_id', '=', accountId)
    .where('platform_id', '=', platformId)
    .where('owner_id', '=', ownerId)
    .execute()
}

export interface AlertSetting {
  /** Null: no alert. */
  readonly fen: number | null
  readonly low: boolean
}

const alertColumns = sql`alert_fen as fen, coalesce(recharged_fen + gift_fen < alert_fen, false) as low`

export async function readAlert(db: Db, { platformId, ownerId }: Payer): Promise<AlertSetting> {
  const { rows } = await sql<AlertSetting>`
    select ${alertColumns} from wallet.purse where platform_id = ${platformId} and owner_id = ${ownerId}`.execute(db)
  return rows[0] ?? { fen: null, low: false }
}

/** A new threshold that the balance is below already is reported once, like a crossing. Lock the wallet first. */
export async function writeAlert(db: Db, { platformId, ownerId }: Payer, fen: number | null): Promise<AlertSetting> {
  const { rows } = await sql<AlertSetting>`
    update wallet.purse set alert_fen = ${fen}::bigint, alert_armed = alert_armed or alert_fen is distinct from ${fen}::bigint
    where platform_id = ${platformId} and owner_id = ${ownerId} returning ${alertColumns}`.execute(db)
  return rows[0] ?? { fen, low: false }
}

export interface LowWallet extends Payer {
  readonly availableFen: number
  readonly alertFen: number
}

/** Each crossing is taken once, by one node. */
export async function takeLowWallets(db: Db, limit: number): Promise<LowWallet[]> {
  const { rows } = await sql<LowWallet>`
    update wallet.purse set alert_armed = false
    from (
      select platform_id, owner_id from wallet.purse
      where alert_fen is not null and alert_armed and recharged_fen + gift_fen < alert_fen
      order by platform_id, owner_id limit ${limit} for update skip locked
    ) as low
    where purse.platform_id = low.platform_id and purse.owner_id = low.owner_id
    returning purse.platform_id as "platformId", purse.owner_id as "ownerId",
      recharged_fen + gift_fen as "availableFen", alert_fen as "alertFen"`.execute(db)
  return rows
}

export type LowLot = Payer & Pick<WalletTables['wallet.lot'], 'id' | 'service' | 'units'> & { readonly left: number }

/** Packages of which a fifth or less is left; each is taken once. */
export async function takeLowLots(db: Db, now: Date, limit: number): Promise<LowLot[]> {
  const { rows } = await sql<LowLot>`
    update wallet.lot set low_warned_at = ${now}
    from (
      select id from wallet.lot
      where low_warned_at is null and expires_at > ${now} and units_left * 5 <= units
      limit ${limit} for update skip locked
    ) as low
    where lot.id = low.id
    returning lot.id, platform_id as "platformId", owner_id as "ownerId", service, units, units_left as left`.execute(db)
  return rows
}

// Reads payment orders and the statements of gateways for finance staff, and stores how incidents were resolved.
import type { OrderState } from '@attestry/contract/modules/wallet/order'
import type { FactVerdict } from '@attestry/contract/modules/wallet/order-desk'
import { type IncidentState, type IncidentVerdict, incidentVerdicts } from '@attestry/contract/modules/wallet/order-desk'
import type { PageQuery } from '@attestry/contract/paging'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { OrderRow } from '../order/store.ts'
import type { WalletTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<WalletTables>()

/** Literally the condition of the index payment_fact_incident, so that it is used. */
const IS_INCIDENT = sql<boolean>`fact.verdict in (${sql.join(incidentVerdicts.map((verdict) => sql.lit(verdict)))})`
const IS_RESOLVED = sql<boolean>`exists (select from wallet.payment_incident_resolution done where done.fact_id = fact.id)`

export interface OrderFilter {
  readonly state?: OrderState | undefined
  readonly channel?: NonNullable<OrderRow['paid_by']> | undefined
  readonly incident?: 'open' | undefined
  readonly search?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const hasOpenIncident = sql<boolean>`exists (
  select from wallet.payment_attempt attempt join wallet.payment_fact fact on fact.attempt_id = attempt.id
  where attempt.order_id = payment_order.id and ${IS_INCIDENT} and not ${IS_RESOLVED})`

/** The whole number of an order, or of a trade, transaction or refund of it; each is found by its own index. */
const isNamed = (platformId: number, text: string): RawBuilder<boolean> => sql<boolean>`id in (
  select id from wallet.payment_order where platform_id = ${platformId} and number = ${text}
  union all
  select order_id from wallet.payment_attempt where trade_no = ${text}
  union all
  select order_id from wallet.payment_attempt where channel in ('alipay', 'wechat') and transaction_id = ${text}
  union all
  select order_id from wallet.payment_refund where refund_no = ${text})`

/** Attempts at the channel, or paid by it. */
const isAt = (channel: string): RawBuilder<boolean> => sql<boolean>`(
  paid_by = ${channel} or exists (select from wallet.payment_attempt attempt where attempt.order_id = payment_order.id and attempt.channel = ${channel}))`

export async function pageOfDeskOrders(db: Db, platformId: number, filter: OrderFilter, page: PageQuery) {
  const { state, channel, incident, search, from, to } = filter
  const found = tables(db)
    .selectFrom('wallet.payment_order')
    .where('platform_id', '=', platformId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'paid'))
    .$if(channel !== undefined, (query) => query.where(isAt(channel ?? '')))
    .$if(incident === 'open', (query) => query.where(hasOpenIncident))
    .$if(Boolean(search), (query) => query.where(isNamed(platformId, search ?? '')))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', new Date(from ?? '')))
    .$if(to !== undefined, (query) => query.where('created_at', '<=', new Date(to ?? '')))
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export async function openIncidentsByOrder(db: Db, orderIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select attempt.order_id as id, count(*)::integer as count
    from wallet.payment_attempt attempt join wallet.payment_fact fact on fact.attempt_id = attempt.id
    where attempt.order_id = any (${orderIds}::uuid[]) and ${IS_INCIDENT} and not ${IS_RESOLVED}
    group by 1`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export async function openIncidents(db: Db, platformId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from wallet.payment_fact fact
    where platform_id = ${platformId} and ${IS_INCIDENT} and not ${IS_RESOLVED}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface FactRow {
  readonly id: string
  readonly at: Date
  readonly channel: string
  readonly trade_no: string
  readonly source: 'notice' | 'query' | 'bill'
  readonly verdict: FactVerdict
  readonly content: Readonly<Record<string, unknown>>
  readonly raw_bytes: number | null
  readonly order_id: string | null
  readonly order_number: string | null
  readonly note: string | null
  readonly resolved_by: string | null
  readonly resolved_at: Date | null
}

/** Without the message itself, which may have 64 KiB. */
const FACTS = sql`
  select fact.id, fact.at, fact.channel, fact.trade_no, fact.source, fact.verdict, fact.content,
    octet_length(fact.raw) as raw_bytes, o.id as order_id, o.number as order_number,
    done.note, done.resolved_by, done.resolved_at
  from wallet.payment_fact fact
  left join wallet.payment_attempt attempt on attempt.id = fact.attempt_id
  left join wallet.payment_order o on o.id = attempt.order_id
  left join wallet.payment_incident_resolution done on done.fact_id = fact.id`

export async function factsOfOrder(db: Db, orderId: string): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`${FACTS} where attempt.order_id = ${orderId} order by fact.at, fact.id`.execute(db)
  return rows
}

export async function findFact(db: Db, platformId: number, id: string): Promise<FactRow | undefined> {
  const { rows } = await sql<FactRow>`${FACTS} where fact.platform_id = ${platformId} and fact.id = ${id}`.execute(db)
  return rows[0]
}

export interface IncidentFilter {
  readonly state?: IncidentState | undefined
  readonly verdict?: IncidentVerdict | undefined
}

export async function pageOfIncidents(db: Db, platformId: number, { state, verdict }: IncidentFilter, page: PageQuery) {
  const condition = sql`fact.platform_id = ${platformId} and ${IS_INCIDENT}
    ${verdict ? sql`and fact.verdict = ${verdict}` : sql``}
    ${state ? (state === 'open' ? sql`and not ${IS_RESOLVED}` : sql`and ${IS_RESOLVED}`) : sql``}`
  const { rows } = await sql<FactRow>`
    ${FACTS} where ${condition}
    order by fact.at desc, fact.id desc limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from wallet.payment_fact fact where ${condition}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function rawOfFact(db: Db, platformId: number, id: string): Promise<Buffer | null | undefined> {
  const row = await tables(db)
    .selectFrom('wallet.payment_fact')
    .select('raw')
    .where('platform_id', '=', platformId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.raw
}

/** False if it was resolved before. */
export async function insertResolution(
  db: Db,
  resolution: Insertable<WalletTables['wallet.payment_incident_resolution']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('wallet.payment_incident_resolution')
    .values(resolution)
    .onConflict((conflict) => conflict.column('fact_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

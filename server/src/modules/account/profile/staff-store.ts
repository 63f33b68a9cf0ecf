// Rows of a platform's staff.
import type { StaffRole } from '@attestry/contract/modules/account/profile'
import type { PageQuery } from '@attestry/contract/paging'
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AccountTables } from '../tables.ts'

type Row = Selectable<AccountTables['account.account']>

export type StaffRow = Pick<Row, 'id' | 'platform_id' | 'phone' | 'name' | 'disabled_at' | 'created_at'> & {
  readonly role: StaffRole
  readonly has_password: boolean
}

const staff = (db: Db, platformId: number) =>
  db.withTables<AccountTables>().selectFrom('account.account').where('platform_id', '=', platformId).where('kind', '=', 'staff')

const columns = ['id', 'platform_id', 'phone', 'name', 'role', 'disabled_at', 'created_at', 'password_hash'] as const

const asStaff = ({ password_hash, role, ...row }: Pick<Row, (typeof columns)[number]>): StaffRow => ({
  ...row,
  role: role as StaffRole,
  has_password: password_hash !== null,
})

export async function pageOfStaff(
  db: Db,
  platformId: number,
  { role }: { readonly role?: StaffRole | undefined },
  { pageNum, pageSize }: PageQuery,
): Promise<{ rows: StaffRow[]; total: number }> {
  const wanted = staff(db, platformId).$if(role !== undefined, (query) => query.where('role', '=', role ?? 'operator'))
  const rows = await wanted
    .select(columns)
    .orderBy('created_at')
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const { total } = await wanted.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map(asStaff), total }
}

export async function findStaff(db: Db, platformId: number, id: string): Promise<StaffRow | undefined> {
  const row = await staff(db, platformId).select(columns).where('id', '=', id).executeTakeFirst()
  return row && asStaff(row)
}

/** The ids of enabled staff with one of these roles. */
export async function activeStaff(db: Db, platformId: number, roles: readonly StaffRole[]): Promise<string[]> {
  const rows = await staff(db, platformId)
    .select('id')
    .where('role', 'in', [...roles])
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Number of enabled owners other than this one. */
export async function activeOwners(db: Db, platformId: number, besides: string): Promise<number> {
  const { count } = await staff(db, platformId)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .where('id', '<>', besides)
    .executeTakeFirstOrThrow()
  return count
}

export async function changeStaff(
  db: Db,
  id: string,
  change: { readonly role?: StaffRole; readonly disabled_at?: Date | null; readonly may_decide_from?: Date },
): Promise<void> {
  await db.withTables<AccountTables>().updateTable('account.account').set(change).where('id', '=', id).execute()
}

export async function lastSeen(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .withTables<AccountTables>()
    .selectFrom('account.session')
    .select((row) => ['account_id', row.fn.max('last_seen_at').as('at')])
    .where('account_id', 'in', [...ids])
    .groupBy('account_id')
    .execute()
  return new Map(rows.map(({ account_id, at }) => [account_id, at]))
}

/** The platform of each account. */
export async function accountPlatforms(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const accounts = ids.filter((id) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id))
  if (accounts.length === 0) return new Map()
  const rows = await db
    .withTables<AccountTables>()
    .selectFrom('account.account')
    .select(['id', 'platform_id'])
    .where('id', 'in', accounts)
    .execute()
  return new Map(rows.map((row) => [row.id, row.platform_id]))
}

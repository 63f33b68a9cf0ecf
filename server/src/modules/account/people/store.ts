// Rows of a platform's members, searchable by staff.
import type { PageQuery } from '@attestry/contract/paging'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AccountRow } from '../profile/store.ts'
import type { SessionRow } from '../session/store.ts'
import type { AccountTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<AccountTables>()

export interface PeopleFilter {
  readonly phone?: string | undefined
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly kind?: 'person' | 'enterprise' | undefined
  readonly role?: 'main' | 'sub' | undefined
  readonly state?: 'active' | 'disabled' | undefined
}

/** Escapes `%` and `_` for `like`. */
const prefixPattern = (text: string) => `${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`

export async function pageOfPeople(db: Db, platformId: number, filter: PeopleFilter, page: PageQuery) {
  const { phone, id, name, kind, role, state } = filter
  const found = tables(db)
    .selectFrom('account.account')
    .where('platform_id', '=', platformId)
    // Literally the condition of the partial index, so that it is used.
    .where(sql<boolean>`role in ('main', 'sub')`)
    .$if(phone !== undefined, (query) => query.where('phone', '=', phone ?? ''))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(name !== undefined, (query) => query.where('name', 'like', prefixPattern(name ?? '')))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'person'))
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'main'))
    .$if(state !== undefined, (query) => query.where('disabled_at', state === 'disabled' ? 'is not' : 'is', null))
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export async function findMember(db: Db, platformId: number, id: string): Promise<AccountRow | undefined> {
  return tables(db)
    .selectFrom('account.account')
    .selectAll()
    .where('platform_id', '=', platformId)
    .where('id', '=', id)
    .where('role', 'in', ['main', 'sub'])
    .executeTakeFirst()
}

export async function subsOf(db: Db, mainId: string): Promise<AccountRow[]> {
  return tables(db)
    .selectFrom('account.account')
    .selectAll()
    .where('main_account_id', '=', mainId)
    .orderBy('created_at')
    .limit(100)
    .execute()
}

/** Undefined if it was already disabled by the platform. */
export async function bar(db: Db, id: string, at: Date, reason: Buffer): Promise<AccountRow | undefined> {
  return tables(db)
    .updateTable('account.account')
    .set({ barred_at: at, bar_reason: reason })
    .where('id', '=', id)
    .where('barred_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Keeps a disabling by the main account from before. Undefined if the platform had not disabled it. */
export async function unbar(db: Db, id: string): Promise<AccountRow | undefined> {
  return tables(db)
    .updateTable('account.account')
    .set({
      barred_at: null,
      bar_reason: null,
      disabled_at: sql<Date | null>`case when disabled_at < barred_at then disabled_at end`,
    })
    .where('id', '=', id)
    .where('barred_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

/** A session of a member of this platform. */
export async function findMemberSession(db: Db, platformId: number, id: string): Promise<SessionRow | undefined> {
  return tables(db)
    .selectFrom('account.session as session')
    .innerJoin('account.account as account', 'account.id', 'session.account_id')
    .selectAll('session')
    .where('session.id', '=', id)
    .where('account.platform_id', '=', platformId)
    .where('account.role', 'in', ['main', 'sub'])
    .executeTakeFirst()
}

/** New main accounts per calendar day in China. */
export async function registeredByDay(
  db: Db,
  platformId: number,
  { from, until }: { readonly from: Date; readonly until: Date },
) {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*) as count from account.account
    where platform_id = ${platformId} and role in ('main', 'sub') and role = 'main'
      and created_at >= ${from} and created_at < ${until}
    group by 1 order by 1`.execute(db)
  return rows
}

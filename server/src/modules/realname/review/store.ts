// Applications for review, by platform.
import type { ApplicationState } from '@attestry/contract/modules/realname/review'
import type { ApplicationKind } from '@attestry/contract/modules/realname/standing'
import type { PageQuery } from '@attestry/contract/paging'
import type { Db } from '../../../kernel/database.ts'
import type { ApplicationRow } from '../standing/store.ts'
import type { RealnameTables } from '../tables.ts'

export interface ReviewFilter {
  readonly state?: ApplicationState | undefined
  readonly kind?: ApplicationKind | undefined
}

/** Pending ones oldest first, others newest first; without pending Alipay checks, which staff cannot decide. */
export async function pageOfApplications(db: Db, platformId: number, { state, kind }: ReviewFilter, page: PageQuery) {
  const found = db
    .withTables<RealnameTables>()
    .selectFrom('realname.application')
    .where('platform_id', '=', platformId)
    .where(({ eb, or }) => or([eb('method', '<>', 'alipay'), eb('state', '<>', 'pending')]))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'pending'))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'person'))
  const rows = await found
    .selectAll()
    .orderBy('created_at', state === 'pending' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export async function earlierApplications(db: Db, row: ApplicationRow): Promise<ApplicationRow[]> {
  return db
    .withTables<RealnameTables>()
    .selectFrom('realname.application')
    .selectAll()
    .where('account_id', '=', row.account_id)
    .where('id', '<>', row.id)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
}

/** The number of applications waiting for staff. */
export async function pendingApplications(db: Db, platformId: number): Promise<number> {
  const { waiting } = await db
    .withTables<RealnameTables>()
    .selectFrom('realname.application')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('platform_id', '=', platformId)
    .where('state', '=', 'pending')
    .where('method', '<>', 'alipay')
    .executeTakeFirstOrThrow()
  return waiting
}

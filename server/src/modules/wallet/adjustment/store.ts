// Stores wallet adjustments: proposed, then decided once.
import type { AdjustmentState } from '@attestry/contract/modules/wallet/adjustment'
import type { PageQuery } from '@attestry/contract/paging'
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { WalletTables } from '../tables.ts'

export type AdjustmentRow = Selectable<WalletTables['wallet.adjustment']>

const tables = (db: Db) => db.withTables<WalletTables>()

export type NewAdjustment = Omit<AdjustmentRow, 'state' | 'before_fen' | 'decided_by' | 'decided_at' | 'decision'>

export async function insertAdjustment(db: Db, adjustment: NewAdjustment): Promise<AdjustmentRow> {
  return tables(db)
    .insertInto('wallet.adjustment')
    .values({ ...adjustment, state: 'proposed', before_fen: null, decided_by: null, decided_at: null, decision: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findAdjustment(db: Db, platformId: number, id: string): Promise<AdjustmentRow | undefined> {
  return tables(db)
    .selectFrom('wallet.adjustment')
    .selectAll()
    .where('platform_id', '=', platformId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function pageOfAdjustments(db: Db, platformId: number, state: AdjustmentState | undefined, page: PageQuery) {
  const found = tables(db)
    .selectFrom('wallet.adjustment')
    .where('platform_id', '=', platformId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'proposed'))
  const rows = await found
    .selectAll()
    .orderBy('proposed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export type AdjustmentDecision = Pick<AdjustmentRow, 'state' | 'before_fen' | 'decided_by' | 'decided_at' | 'decision'>

/** Undefined when the adjustment was decided before. */
export async function decideAdjustment(
  db: Db,
  { platform_id, id }: Pick<AdjustmentRow, 'platform_id' | 'id'>,
  from: readonly AdjustmentState[],
  decision: AdjustmentDecision,
): Promise<AdjustmentRow | undefined> {
  return tables(db)
    .updateTable('wallet.adjustment')
    .set(decision)
    .where('platform_id', '=', platform_id)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
}

export async function countProposedAdjustments(db: Db, platformId: number): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('wallet.adjustment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('platform_id', '=', platformId)
    .where('state', '=', 'proposed')
    .executeTakeFirstOrThrow()
  return count
}

// Writes the lawyer directory.
import type { DeskLawyer } from '@attestry/contract/modules/lawyer/desk'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { LawyerRow } from '../directory/store.ts'
import type { LawyerTables } from '../tables.ts'

export type LawyerFacts = Omit<DeskLawyer, 'id' | 'updatedAt'>
export type NewLawyer = LawyerFacts & { readonly id: string; readonly platformId: number }

const tables = (db: Db) => db.withTables<LawyerTables>()

const columnsOf = ({ licence, fields, since, listed, place, zh, en }: LawyerFacts) => ({
  licence,
  fields: [...fields],
  since,
  listed,
  place,
  city: zh.city,
  zh: JSON.stringify(zh),
  en: JSON.stringify(en),
})

/** Skips lawyers whose licence number is already taken. */
export async function insertLawyers(db: Db, lawyers: readonly NewLawyer[], at: Date): Promise<LawyerRow[]> {
  if (lawyers.length === 0) return []
  return tables(db)
    .insertInto('lawyer.lawyer')
    .values(
      lawyers.map(({ id, platformId, ...facts }) => ({
        id,
        platform_id: platformId,
        ...columnsOf(facts),
        created_at: at,
        updated_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['platform_id', 'licence']).doNothing())
    .returningAll()
    .execute()
}

export const lockLawyer = (db: Db, platformId: number, id: string): Promise<LawyerRow | undefined> =>
  tables(db)
    .selectFrom('lawyer.lawyer')
    .selectAll()
    .where('platform_id', '=', platformId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Undefined if another lawyer has this licence number. */
export async function changeLawyer(db: Db, row: LawyerRow, facts: LawyerFacts, at: Date): Promise<LawyerRow | undefined> {
  return tables(db)
    .updateTable('lawyer.lawyer')
    .set({ ...columnsOf(facts), updated_at: at })
    .where('id', '=', row.id)
    .where((outer) =>
      outer.not(
        outer.exists(
          outer
            .selectFrom('lawyer.lawyer as other')
            .select('other.id')
            .where('other.platform_id', '=', row.platform_id)
            .where('other.licence', '=', facts.licence)
            .where('other.id', '<>', row.id),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()
}

export async function listAllLawyers(
  db: Db,
  platformId: number,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: LawyerRow[]; total: number }> {
  const found = tables(db).selectFrom('lawyer.lawyer').where('platform_id', '=', platformId)
  const [rows, count] = await Promise.all([
    found
      .selectAll()
      .orderBy('place')
      .orderBy('id')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(count.total) }
}

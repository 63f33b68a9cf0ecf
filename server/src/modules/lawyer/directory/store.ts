// Reads the listed lawyers.
import type { LawField } from '@attestry/contract/modules/lawyer/field'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { LawyerTables } from '../tables.ts'

export type LawyerRow = Selectable<LawyerTables['lawyer.lawyer']>

const listed = (db: Db, platformId: number) =>
  db.withTables<LawyerTables>().selectFrom('lawyer.lawyer').where('platform_id', '=', platformId).where('listed', '=', true)

export interface LawyerFilter {
  readonly city?: string | undefined
  readonly field?: LawField | undefined
  readonly keyword?: string | undefined
}

/** Escapes the wildcards of `like`. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

function filtered(db: Db, platformId: number, { city, field, keyword }: LawyerFilter) {
  const pattern = `%${escapeLike(keyword ?? '')}%`
  return listed(db, platformId)
    .$if(city !== undefined, (query) => query.where('city', '=', city ?? ''))
    .$if(field !== undefined, (query) => query.where(sql<boolean>`${field} = any(fields)`))
    .$if(keyword !== undefined, (query) =>
      query.where(
        sql<boolean>`(zh->>'name' ilike ${pattern} or zh->>'firm' ilike ${pattern} or en->>'name' ilike ${pattern} or en->>'firm' ilike ${pattern})`,
      ),
    )
}

export async function listLawyers(
  db: Db,
  platformId: number,
  filter: LawyerFilter,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: LawyerRow[]; total: number }> {
  const found = filtered(db, platformId, filter)
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

export const listedLawyer = (db: Db, platformId: number, id: string): Promise<LawyerRow | undefined> =>
  listed(db, platformId).selectAll().where('id', '=', id).executeTakeFirst()

export const lawyersInField = (db: Db, platformId: number, field: LawField, limit: number): Promise<LawyerRow[]> =>
  filtered(db, platformId, { field }).selectAll().orderBy('place').orderBy('id').limit(limit).execute()

export async function fieldCounts(db: Db, platformId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ field: string; count: number }>`
    select field, count(*) as count from lawyer.lawyer, unnest(fields) as field
    where platform_id = ${platformId} and listed group by field`.execute(db)
  return new Map(rows.map(({ field, count }) => [field, Number(count)]))
}

/** Filtered by the Chinese name; each language has its own display name. */
export async function cityCounts(db: Db, platformId: number): Promise<{ city: string; en: string; count: number }[]> {
  const { rows } = await sql<{ city: string; en: string; count: number }>`
    select city, min(en->>'city') as en, count(*) as count from lawyer.lawyer
    where platform_id = ${platformId} and listed group by city order by count(*) desc, city`.execute(db)
  return rows.map(({ city, en, count }) => ({ city, en, count: Number(count) }))
}

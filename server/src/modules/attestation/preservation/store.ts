// Stores batches of digests under one time-stamp, the records in them, and which batch renews which.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AttestationTables } from '../tables.ts'

export type BatchRow = Selectable<AttestationTables['attestation.preservation_batch']>

const tables = (db: Db) => db.withTables<AttestationTables>()

export interface Unpreserved {
  readonly ano: string
  readonly platform_id: number
  readonly digest: string
}

export async function unpreserved(db: Db, limit: number): Promise<Unpreserved[]> {
  const { rows } = await sql<Unpreserved>`
    select r.ano, r.platform_id, r.digest from attestation.record r
    where r.state = 'sealed' and not exists (select 1 from attestation.preserved p where p.ano = r.ano)
    order by r.ano limit ${limit}`.execute(db)
  return rows
}

/** Records whose newest chain uses this algorithm. */
export async function preservedBy(db: Db, algorithm: string, limit: number): Promise<(Unpreserved & { chain: number })[]> {
  const { rows } = await sql<Unpreserved & { chain: number }>`
    select r.ano, r.platform_id, r.digest, p.chain from attestation.record r
    join lateral (select chain, batch_id from attestation.preserved where ano = r.ano order by chain desc limit 1) p on true
    join attestation.preservation_batch b on b.id = p.batch_id
    where b.algorithm = ${algorithm}
    order by r.ano limit ${limit}`.execute(db)
  return rows
}

export async function insertBatch(
  db: Db,
  batch: Omit<BatchRow, 'id' | 'leaves' | 'renewed_by' | 'renewed_place'> & { leaves: readonly (readonly string[])[] },
): Promise<number> {
  const row = await tables(db)
    .insertInto('attestation.preservation_batch')
    .values({ ...batch, leaves: JSON.stringify(batch.leaves), renewed_by: null, renewed_place: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function insertPreserved(
  db: Db,
  rows: readonly { ano: string; chain: number; batch_id: number; place: number }[],
): Promise<void> {
  await tables(db)
    .insertInto('attestation.preserved')
    .values([...rows])
    .execute()
}

/** Batches whose token is old, or whose certificate expires soon. */
export const dueBatches = (db: Db, stampedBefore: Date, validBefore: Date, limit: number): Promise<BatchRow[]> =>
  tables(db)
    .selectFrom('attestation.preservation_batch')
    .selectAll()
    .where('renewed_by', 'is', null)
    .where((row) => row.or([row('stamped_at', '<', stampedBefore), row('valid_until', '<', validBefore)]))
    .orderBy('id')
    .limit(limit)
    .execute()

export const findBatch = (db: Db, id: number): Promise<BatchRow | undefined> =>
  tables(db).selectFrom('attestation.preservation_batch').selectAll().where('id', '=', id).executeTakeFirst()

/** Tokens of this batch and of those it renews, oldest first. */
export async function earlierTokens(db: Db, id: number): Promise<Buffer[]> {
  const { rows } = await sql<{ token: Buffer }>`
    with recursive earlier as (
      select id, token, 0 as depth from attestation.preservation_batch where id = ${id}
      union all
      select b.id, b.token, depth + 1 from attestation.preservation_batch b join earlier e on b.renewed_by = e.id
      where depth < 200
    ) select token from earlier order by depth desc`.execute(db)
  return rows.map(({ token }) => token)
}

/** True only for the first caller. */
export async function markRenewed(db: Db, id: number, by: number, place: number): Promise<boolean> {
  const result = await tables(db)
    .updateTable('attestation.preservation_batch')
    .set({ renewed_by: by, renewed_place: place })
    .where('id', '=', id)
    .where('renewed_by', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const placesOf = (db: Db, ano: string) =>
  tables(db).selectFrom('attestation.preserved').selectAll().where('ano', '=', ano).orderBy('chain').execute()

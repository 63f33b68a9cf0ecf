// Stores every list that was ever published for verifiers, and finds it by its entry in the log.
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { LeafRow } from '../log/store.ts'
import type { TransparencyTables } from '../tables.ts'

export type PublishedKind = Extract<LeafRow['kind'], 'trust' | 'verifier'>

const tables = (db: Db) => db.withTables<TransparencyTables>()

/** The same list of verifiers is published by several platforms, and stored once. */
export async function insertTrust(db: Db, list: Insertable<TransparencyTables['transparency.trust']>): Promise<void> {
  await tables(db)
    .insertInto('transparency.trust')
    .values(list)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface PublishedRow {
  readonly sha256: string
  readonly queued_at: Date
}

/** Newest first. */
export async function publishedLists(db: Db, platformId: number, kind: PublishedKind, limit: number): Promise<PublishedRow[]> {
  const { rows } = await sql<PublishedRow>`
    select sha256, queued_at from transparency.leaf
    where platform_id = ${platformId} and kind = ${kind} order by id desc limit ${limit}`.execute(db)
  return rows
}

/** The texts of lists, by digest; those of other digests are left out. */
export async function listTexts(db: Db, digests: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (digests.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('transparency.trust')
    .select(['sha256', 'text'])
    .where('sha256', 'in', [...digests])
    .execute()
  return new Map(rows.map(({ sha256, text }) => [sha256, text]))
}

// Dead letters (jobs out of retries): list, find, and take one out to retry or discard it; of two concurrent takers one wins.
import { sql } from 'kysely'
import type { Db } from './database.ts'

export interface DeadLetterRow {
  readonly id: string
  readonly job: string
  readonly data: Readonly<Record<string, unknown>> | null
  readonly cause: string | null
  readonly tries: number
  readonly failed_at: Date
}

/** More than anybody can look through; the queue's count shows if there are more. */
export const MAX_DEAD_LETTERS_LISTED = 1_000

const columns = sql`
  id, coalesce(source_name, name) as job, data, coalesce(source_output->>'message', source_output->'value'->>'message') as cause,
  coalesce(source_retry_count, 0) + 1 as tries, created_on as failed_at`

export async function deadLetters(db: Db): Promise<DeadLetterRow[]> {
  const { rows } = await sql<DeadLetterRow>`
    select ${columns} from pgboss.job where name = 'dead-letters' and state < 'active'
    order by created_on desc, id limit ${MAX_DEAD_LETTERS_LISTED}`.execute(db)
  return rows
}

export async function findDeadLetter(db: Db, id: string): Promise<DeadLetterRow | undefined> {
  const { rows } = await sql<DeadLetterRow>`
    select ${columns} from pgboss.job where name = 'dead-letters' and state < 'active' and id = ${id}`.execute(db)
  return rows[0]
}

/** False if somebody else took it first. */
export async function takeDeadLetter(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from pgboss.job where name = 'dead-letters' and state < 'active' and id = ${id}`.execute(db)
  return numAffectedRows === 1n
}

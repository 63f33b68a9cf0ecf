// Stores the runs of the integrity checks and what they found.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { IntegrityTables } from '../tables.ts'
import type { Part, Problem } from './problem.ts'

const tables = (db: Db) => db.withTables<IntegrityTables>()

export async function beginRun(db: Db, parts: readonly Part[], at: Date): Promise<number> {
  const { id } = await tables(db)
    .insertInto('integrity.run')
    .values({ parts: [...parts], started_at: at, finished_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function finishRun(db: Db, id: number, at: Date): Promise<void> {
  await tables(db).updateTable('integrity.run').set({ finished_at: at }).where('id', '=', id).execute()
}

export async function insertProblems(db: Db, runId: number, problems: readonly Problem[]): Promise<void> {
  await tables(db)
    .insertInto('integrity.problem')
    .values(
      problems.map(({ part, platformId, subject, detail }) => ({
        run_id: runId,
        part,
        platform_id: platformId,
        subject,
        detail,
      })),
    )
    .execute()
}

export interface PartReport {
  readonly part: Part
  readonly finishedAt: Date
  readonly problems: readonly { readonly subject: string; readonly detail: string }[]
}

/** The last complete check of each part; the problems of one platform, with `all` also those of others and of none. */
export async function lastReports(db: Db, { platformId, all }: { platformId: number; all: boolean }): Promise<PartReport[]> {
  const { rows } = await sql<PartReport>`
    select last.part, last.finished_at as "finishedAt", coalesce(
      json_agg(json_build_object('subject', subject, 'detail', detail)) filter (where subject is not null), '[]'
    ) as problems
    from (
      select distinct on (part) part, run.id, finished_at from integrity.run, unnest(parts) as part
      where finished_at is not null order by part, run.id desc
    ) last
    left join integrity.problem on problem.run_id = last.id and problem.part = last.part
      and (${all} or problem.platform_id = ${platformId})
    group by last.part, last.finished_at order by last.part`.execute(db)
  return rows
}

// Stores fixity runs, their progress and findings, and lists the objects that should exist.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AttestationTables } from '../tables.ts'

export type RunRow = Selectable<AttestationTables['attestation.fixity_run']>
export type FindingKind = AttestationTables['attestation.fixity_finding']['kind']

const tables = (db: Db) => db.withTables<AttestationTables>()

export const currentRun = (db: Db): Promise<RunRow | undefined> =>
  tables(db).selectFrom('attestation.fixity_run').selectAll().where('finished_at', 'is', null).executeTakeFirst()

export const lastRun = (db: Db): Promise<RunRow | undefined> =>
  tables(db).selectFrom('attestation.fixity_run').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

/** If another node started a run concurrently, returns that one. */
export async function beginRun(db: Db, at: Date): Promise<RunRow> {
  await tables(db)
    .insertInto('attestation.fixity_run')
    .values({ started_at: at, finished_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const run = await currentRun(db)
  if (!run) throw new Error('fixity run was not started')
  return run
}

export interface Progress {
  readonly cursor: string
  readonly phase: RunRow['phase']
  readonly checked: number
  readonly bytes: number
  readonly changed: number
  readonly missing: number
  readonly untracked: number
}

/** False when another worker has advanced the run already. */
export async function advanceRun(db: Db, run: RunRow, by: Progress, finishedAt: Date | null): Promise<boolean> {
  const result = await tables(db)
    .updateTable('attestation.fixity_run')
    .set({
      cursor: by.cursor,
      phase: by.phase,
      checked: run.checked + by.checked,
      bytes: run.bytes + by.bytes,
      changed: run.changed + by.changed,
      missing: run.missing + by.missing,
      untracked: run.untracked + by.untracked,
      finished_at: finishedAt,
    })
    .where('id', '=', run.id)
    .where('cursor', '=', run.cursor)
    .where('phase', '=', run.phase)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Digests of the objects that must be stored, in order, after the cursor: evidence, manifests and certificates. */
export async function expectedAfter(db: Db, cursor: string, limit: number): Promise<{ sha256: string; size: number | null }[]> {
  const { rows } = await sql<{ sha256: string; size: number | null }>`
    select sha256, max(size) as size from (
      (select f.sha256, f.size from attestation.file f join attestation.record r using (ano)
        where f.stored and r.state = 'sealed' and f.sha256 > ${cursor} order by f.sha256 limit ${limit})
      union all
      (select digest, null from attestation.record where digest > ${cursor} order by digest limit ${limit})
      union all
      (select sha256, size from attestation.certificate where sha256 > ${cursor} order by sha256 limit ${limit})
    ) expected group by sha256 order by sha256 limit ${limit}`.execute(db)
  return rows
}

/** Which of the digests belong to a file, manifest or certificate of a record. */
export async function tracked(db: Db, digests: readonly string[]): Promise<Set<string>> {
  const list = sql.join(digests)
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from attestation.file where sha256 in (${list})
    union select digest from attestation.record where digest in (${list})
    union select sha256 from attestation.certificate where sha256 in (${list})`.execute(db)
  return new Set(rows.map(({ sha256 }) => sha256))
}

export async function saveFindings(
  db: Db,
  runId: number,
  findings: readonly { sha256: string; kind: FindingKind; detail: string }[],
): Promise<void> {
  if (findings.length === 0) return
  await tables(db)
    .insertInto('attestation.fixity_finding')
    .values(findings.map((finding) => ({ ...finding, first_run: runId, last_run: runId })))
    .onConflict((conflict) =>
      conflict.columns(['sha256', 'kind']).doUpdateSet((row) => ({ last_run: row.ref('excluded.last_run') })),
    )
    .execute()
}

/** Adds a changed object to a run's count; false if the run has found it already. */
export async function countChanged(db: Db, runId: number, sha256: string): Promise<boolean> {
  const result = await tables(db)
    .updateTable('attestation.fixity_run')
    .set((row) => ({ changed: row('changed', '+', 1) }))
    .where('id', '=', runId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attestation.fixity_finding')
            .select('sha256')
            .where('sha256', '=', sha256)
            .where('kind', '=', 'changed')
            .where('last_run', '=', runId),
        ),
      ),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Changed and missing objects of a run. */
export const damagedObjects = (db: Db, runId: number): Promise<{ sha256: string; kind: FindingKind; detail: string }[]> =>
  tables(db)
    .selectFrom('attestation.fixity_finding')
    .select(['sha256', 'kind', 'detail'])
    .where('last_run', '=', runId)
    .where('kind', '!=', 'untracked')
    .orderBy('sha256')
    .execute()

/** Which of the objects the last run found changed or missing. */
export async function damagedAmong(db: Db, digests: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from attestation.fixity_finding
    where sha256 = any (${[...digests]}::text[]) and kind <> 'untracked'
      and last_run = (select max(id) from attestation.fixity_run)`.execute(db)
  return new Set(rows.map(({ sha256 }) => sha256))
}

/** Findings on one platform's own objects; with `untracked`, also objects of no record. */
export async function findingsOfPlatform(
  db: Db,
  runId: number,
  { platformId, untracked }: { readonly platformId: number; readonly untracked: boolean },
): Promise<{ sha256: string; kind: FindingKind }[]> {
  const { rows } = await sql<{ sha256: string; kind: FindingKind }>`
    select f.sha256, f.kind from attestation.fixity_finding f
    where f.last_run = ${runId} and (
      exists (select from attestation.file e join attestation.record r using (ano)
        where e.sha256 = f.sha256 and r.platform_id = ${platformId})
      or exists (select from attestation.record r where r.digest = f.sha256 and r.platform_id = ${platformId})
      or exists (select from attestation.certificate c join attestation.record r using (ano)
        where c.sha256 = f.sha256 and r.platform_id = ${platformId})
      or (${untracked} and f.kind = 'untracked'))
    order by f.sha256`.execute(db)
  return rows
}

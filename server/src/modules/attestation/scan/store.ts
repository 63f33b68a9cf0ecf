// Stores scan results; a result is written once, from the state `waiting`.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AttestationTables } from '../tables.ts'

export type ScanRow = Selectable<AttestationTables['attestation.scan']>
export type ScanResult = Pick<ScanRow, 'ano' | 'place' | 'signature' | 'reason'> & {
  readonly state: Exclude<ScanRow['state'], 'waiting'>
}

const tables = (db: Db) => db.withTables<AttestationTables>()

/** Returns the records that have files to scan. */
export async function insertWaiting(db: Db, anos: readonly string[], at: Date): Promise<string[]> {
  const { rows } = await sql<{ ano: string }>`
    with inserted as (
      insert into attestation.scan (ano, place, queued_at)
      select ano, place, ${at} from attestation.file where ano = any (${[...anos]}::text[]) and stored
      on conflict do nothing
      returning ano
    )
    select distinct ano from inserted order by ano`.execute(db)
  return rows.map(({ ano }) => ano)
}

export const scanRows = (db: Db, anos: readonly string[]): Promise<ScanRow[]> =>
  anos.length === 0
    ? Promise.resolve([])
    : tables(db)
        .selectFrom('attestation.scan')
        .selectAll()
        .where('ano', 'in', [...anos])
        .execute()

export interface WaitingFile {
  readonly ano: string
  readonly place: number
  readonly path: string
  readonly sha256: string
  readonly size: number
}

export async function waitingFiles(db: Db, ano: string): Promise<WaitingFile[]> {
  const { rows } = await sql<WaitingFile>`
    select file.ano, file.place, file.path, file.sha256, file.size from attestation.scan join attestation.file using (ano, place)
    where scan.ano = ${ano} and scan.state = 'waiting' order by file.place`.execute(db)
  return rows
}

/** False if another run has written a result. */
export async function saveResult(db: Db, result: ScanResult, engine: string, at: Date): Promise<boolean> {
  const { ano, place, state, signature, reason } = result
  const updated = await tables(db)
    .updateTable('attestation.scan')
    .set({ state, signature, reason, engine, scanned_at: at })
    .where('ano', '=', ano)
    .where('place', '=', place)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Returns how often the scan of this file has failed. */
export async function countFailure(db: Db, { ano, place }: Pick<ScanRow, 'ano' | 'place'>): Promise<number> {
  const row = await tables(db)
    .updateTable('attestation.scan')
    .set((scan) => ({ failures: scan('failures', '+', 1) }))
    .where('ano', '=', ano)
    .where('place', '=', place)
    .returning('failures')
    .executeTakeFirstOrThrow()
  return row.failures
}

/** Marks the records as queued now, so that they are not queued again soon. */
export async function takeWaitingSince(db: Db, before: Date, now: Date, maxFiles: number): Promise<string[]> {
  const { rows } = await sql<{ ano: string }>`
    with late as (
      select ano, place from attestation.scan where state = 'waiting' and queued_at < ${before}
      order by queued_at limit ${maxFiles} for update skip locked
    ), taken as (
      update attestation.scan set queued_at = ${now} from late
      where scan.ano = late.ano and scan.place = late.place returning scan.ano
    )
    select distinct ano from taken order by ano`.execute(db)
  return rows.map(({ ano }) => ano)
}

/** This platform's files that wait for a scan, and when the oldest of their records was sealed. */
export async function waitingScans(db: Db, platformId: number): Promise<{ waiting: number; since: Date | null }> {
  const { rows } = await sql<{ waiting: number; since: Date | null }>`
    select count(*)::int as waiting, min(record.sealed_at) as since
    from attestation.scan join attestation.record using (ano)
    where scan.state = 'waiting' and record.platform_id = ${platformId}`.execute(db)
  return rows[0] ?? { waiting: 0, since: null }
}

// Stores capture batches: one draft per member and kind, submitted once.
import type { CaptureKind } from '@attestry/contract/modules/evidence/capture'
import type { BatchRow } from '@attestry/contract/modules/evidence/capture-batch'
import { type Selectable, sql } from 'kysely'
import type { Member } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database.ts'
import type { EvidenceTables } from '../tables.ts'

export type CaptureBatchRow = Selectable<EvidenceTables['evidence.capture_batch']>

/** For viewing results: a main account also sees its sub-accounts' batches. */
export async function findBatch(db: Db, actor: Member, id: string): Promise<CaptureBatchRow | undefined> {
  return db
    .withTables<EvidenceTables>()
    .selectFrom('evidence.capture_batch')
    .selectAll()
    .where('id', '=', id)
    .where('platform_id', '=', actor.platformId)
    .where(actor.isSub ? 'operator_id' : 'owner_id', '=', actor.isSub ? actor.accountId : actor.ownerId)
    .executeTakeFirst()
}

/** For changing or submitting: only the account that created it. */
export async function lockBatch(db: Db, actor: Member, id: string): Promise<CaptureBatchRow | undefined> {
  return db
    .withTables<EvidenceTables>()
    .selectFrom('evidence.capture_batch')
    .selectAll()
    .where('id', '=', id)
    .where('platform_id', '=', actor.platformId)
    .where('operator_id', '=', actor.accountId)
    .forUpdate()
    .executeTakeFirst()
}

export async function waitingDraft(db: Db, actor: Member, kind: CaptureKind | undefined): Promise<CaptureBatchRow | undefined> {
  return db
    .withTables<EvidenceTables>()
    .selectFrom('evidence.capture_batch')
    .selectAll()
    .where('operator_id', '=', actor.accountId)
    .where('state', '=', 'draft')
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'web'))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A new draft replaces the previous one. */
export async function putDraft(
  db: Db,
  draft: Omit<CaptureBatchRow, 'state' | 'rows' | 'submitted_at'> & { readonly rows: readonly BatchRow[] },
): Promise<CaptureBatchRow> {
  const { rows, ...facts } = draft
  return db
    .withTables<EvidenceTables>()
    .insertInto('evidence.capture_batch')
    .values({ ...facts, rows: JSON.stringify(rows), state: 'draft', submitted_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['operator_id', 'kind'])
        // A literal, not a parameter: otherwise a generic plan could not match the partial index.
        .where('state', '=', sql.lit('draft'))
        .doUpdateSet((row) => ({
          id: row.ref('excluded.id'),
          file_name: row.ref('excluded.file_name'),
          rows: row.ref('excluded.rows'),
          created_at: row.ref('excluded.created_at'),
        })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateDraft(db: Db, id: string, rows: readonly BatchRow[]): Promise<CaptureBatchRow | undefined> {
  return db
    .withTables<EvidenceTables>()
    .updateTable('evidence.capture_batch')
    .set({ rows: JSON.stringify(rows) })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .returningAll()
    .executeTakeFirst()
}

export async function markSubmitted(db: Db, id: string, at: Date): Promise<boolean> {
  const result = await db
    .withTables<EvidenceTables>()
    .updateTable('evidence.capture_batch')
    .set({ state: 'submitted', submitted_at: at })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

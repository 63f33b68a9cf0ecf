// Reads all records of one account page by page, hidden ones too, for data export and account closing.
import type { Db } from '../../../kernel/database.ts'
import type { AttestationTables } from '../tables.ts'
import type { RecordRow } from './store.ts'

/** owner: all records of a main account. operator: the records a sub-account made. */
export type RecordsOf = { readonly owner: string } | { readonly operator: string }

export const recordsAfter = (db: Db, of: RecordsOf, after: string, until: Date, limit: number): Promise<RecordRow[]> =>
  db
    .withTables<AttestationTables>()
    .selectFrom('attestation.record')
    .selectAll()
    .where((row) => ('owner' in of ? row('owner_id', '=', of.owner) : row('operator_id', '=', of.operator)))
    .where('ano', '>', after)
    .where('created_at', '<=', until)
    .orderBy('ano')
    .limit(limit)
    .execute()

/** Number of records, and of those not sealed yet. */
export const countOwned = (db: Db, ownerId: string): Promise<{ total: number; sealing: number }> =>
  db
    .withTables<AttestationTables>()
    .selectFrom('attestation.record')
    .where('owner_id', '=', ownerId)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('state', '=', 'sealing').as('sealing'),
    ])
    .executeTakeFirstOrThrow()

// Every record of somebody, page after page by number, hidden ones too: for their own copy of what we keep about them.
import type { Db } from '../../../kernel/database.ts'
import type { AttestationTables } from '../tables.ts'
import type { RecordRow } from './store.ts'

/** owner: all that belongs to a main account. operator: what a sub-account made. */
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

/** How many there are, and how many are not sealed yet. */
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

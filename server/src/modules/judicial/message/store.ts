// Rows of the messages of a case; they are never changed, except that the other side has read them.
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { JudicialTables } from '../tables.ts'

export type MessageRow = Selectable<JudicialTables['judicial.message']>
export type Side = MessageRow['side']

const tables = (db: Db) => db.withTables<JudicialTables>()

export async function insertMessage(db: Db, row: MessageRow): Promise<void> {
  await tables(db).insertInto('judicial.message').values(row).execute()
}

export const messagesOf = (db: Db, applicationId: string): Promise<MessageRow[]> =>
  tables(db).selectFrom('judicial.message').selectAll().where('application_id', '=', applicationId).orderBy('id').execute()

/** Those of the other side that were not read yet. */
export async function markRead(db: Db, applicationId: string, writer: Side, at: Date): Promise<void> {
  await tables(db)
    .updateTable('judicial.message')
    .set({ read_at: at })
    .where('application_id', '=', applicationId)
    .where('side', '=', writer)
    .where('read_at', 'is', null)
    .execute()
}

/** How many messages of one side the other has not read, by application. */
export async function unreadAmong(db: Db, ids: readonly string[], writer: Side): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('judicial.message')
    .select(({ fn }) => ['application_id', fn.countAll<number>().as('count')])
    .where('application_id', 'in', ids)
    .where('side', '=', writer)
    .where('read_at', 'is', null)
    .groupBy('application_id')
    .execute()
  return new Map(rows.map(({ application_id, count }) => [application_id, Number(count)]))
}

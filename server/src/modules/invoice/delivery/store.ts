// Which invoices were sent, and how; a delivery is claimed before it is sent, so that two jobs do not send it twice.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { InvoiceTables } from '../tables.ts'

export type DeliveryKey = Pick<InvoiceTables['invoice.delivery'], 'application_id' | 'number' | 'channel'>

const tables = (db: Db) => db.withTables<InvoiceTables>()

const findDelivery = (db: Db, { application_id, number, channel }: DeliveryKey) =>
  tables(db)
    .selectFrom('invoice.delivery')
    .select('sent')
    .where('application_id', '=', application_id)
    .where('number', '=', number)
    .where('channel', '=', channel)
    .executeTakeFirst()

export const wasDelivered = async (db: Db, key: DeliveryKey): Promise<boolean> => (await findDelivery(db, key))?.sent === true

/** False if it was sent, or another job claimed it after `staleBefore`. An older claim is that of a node that died. */
export async function claimDelivery(db: Db, key: DeliveryKey, now: Date, staleBefore: Date): Promise<boolean> {
  const row = await tables(db)
    .insertInto('invoice.delivery')
    .values({ ...key, at: now, sent: false })
    .onConflict((conflict) =>
      conflict
        .columns(['application_id', 'number', 'channel'])
        .doUpdateSet({ at: now })
        .where(sql<boolean>`not delivery.sent and delivery.at < ${staleBefore}`),
    )
    .returning('at')
    .executeTakeFirst()
  return row !== undefined
}

export async function markDelivered(db: Db, { application_id, number, channel }: DeliveryKey, at: Date): Promise<void> {
  await tables(db)
    .updateTable('invoice.delivery')
    .set({ sent: true, at })
    .where('application_id', '=', application_id)
    .where('number', '=', number)
    .where('channel', '=', channel)
    .execute()
}

/** It was not sent: the next attempt may claim it. */
export async function releaseDelivery(db: Db, { application_id, number, channel }: DeliveryKey): Promise<void> {
  await tables(db)
    .deleteFrom('invoice.delivery')
    .where('application_id', '=', application_id)
    .where('number', '=', number)
    .where('channel', '=', channel)
    .where('sent', '=', false)
    .execute()
}

// Which invoices were sent, and how.
import type { Db } from '../../../kernel/database.ts'
import type { InvoiceTables } from '../tables.ts'

type Delivery = InvoiceTables['invoice.delivery']

export async function wasDelivered(db: Db, { application_id, number, channel }: Omit<Delivery, 'at'>): Promise<boolean> {
  const row = await db
    .withTables<InvoiceTables>()
    .selectFrom('invoice.delivery')
    .select('at')
    .where('application_id', '=', application_id)
    .where('number', '=', number)
    .where('channel', '=', channel)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertDelivery(db: Db, delivery: Delivery): Promise<void> {
  await db
    .withTables<InvoiceTables>()
    .insertInto('invoice.delivery')
    .values(delivery)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

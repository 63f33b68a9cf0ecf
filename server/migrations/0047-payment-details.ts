// When an order was closed, which bank transfer a refund returns, and indexes for reports of gateways.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null for orders that were closed before: whether they expired or were cancelled is not known.
  await sql`alter table wallet.payment_order add column closed_at timestamptz`.execute(db)
  await sql`alter table wallet.payment_refund add column bank_line_id uuid references wallet.bank_line`.execute(db)
  await sql`
    update wallet.payment_refund refund set bank_line_id = (
      select id from wallet.bank_line where settled_order_id = refund.order_id and state = 'credited' order by settled_at, id limit 1
    ) where channel = 'bank'`.execute(db)
  await sql`alter table wallet.payment_refund add check ((bank_line_id is null) = (channel <> 'bank'))`.execute(db)
  await sql`
    create index payment_fact_of_trade on wallet.payment_fact (platform_id, channel, trade_no)
    where verdict in ('mismatch', 'stray', 'foreign')`.execute(db)
  await sql`create index payment_fact_of_bill on wallet.payment_fact (platform_id, channel) where source = 'bill'`.execute(db)
}

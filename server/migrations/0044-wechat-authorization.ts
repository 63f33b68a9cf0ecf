// Payments inside WeChat: the state of a silent authorization, bound to session and order, deleted when it is used.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wallet.wechat_authorization (
      state_hash bytea primary key,
      platform_id integer not null,
      account_id uuid not null,
      session_id uuid not null,
      order_id uuid not null references wallet.payment_order,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index wechat_authorization_over on wallet.wechat_authorization (expires_at)`.execute(db)
}

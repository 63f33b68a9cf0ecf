// The chains on which logs were anchored: the trust list names them, so that nobody can add an anchor on a chain of their own.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table transparency.chain (
      name text collate "C" not null,
      kind text not null check (kind in ('evm', 'bitcoin')),
      chain_id text collate "C" not null check ((chain_id = '') = (kind = 'bitcoin')),
      primary key (name, kind, chain_id)
    )`.execute(db)
  // Receipts state the chain id as 0x and hexadecimal digits; the table holds it in decimal.
  await sql`
    insert into transparency.chain (name, kind, chain_id)
    select distinct chain, 'evm', ('x' || lpad(substr(receipt->'data'->>'chainId', 3), 16, '0'))::bit(64)::bigint::text
    from transparency.anchor
    where state = 'confirmed' and receipt->'data'->>'format' = 'attestry/evm-anchor/v1'`.execute(db)
  await sql`
    insert into transparency.chain (name, kind, chain_id)
    select distinct chain, 'bitcoin', '' from transparency.anchor
    where state = 'confirmed' and receipt->'data'->>'format' = 'attestry/ots-anchor/v1'`.execute(db)
}

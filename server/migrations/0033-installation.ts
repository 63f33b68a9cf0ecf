// The id of this installation, encrypted with its master key: a database, key or storage of another one is recognised at start.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table kernel.installation (
      singleton boolean primary key default true check (singleton),
      id uuid not null,
      -- The id, encrypted: only the master key of this installation decrypts it.
      probe bytea not null,
      created_at timestamptz not null
    )`.execute(db)
}

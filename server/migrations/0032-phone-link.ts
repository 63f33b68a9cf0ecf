// A phone link and the visit that it is exchanged for are different kinds of share: the link opens nothing itself.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table attestation.share drop constraint share_kind_check`.execute(db)
  await sql`
    alter table attestation.share
      add constraint share_kind_check check (kind in ('link', 'phone-link', 'phone'))`.execute(db)
}

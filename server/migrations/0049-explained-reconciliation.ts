// A reconciliation whose differences staff resolved is explained, not clean.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wallet.reconciliation_run drop constraint reconciliation_run_state_check`.execute(db)
  await sql`
    alter table wallet.reconciliation_run add constraint reconciliation_run_state_check
    check (state in ('waiting', 'clean', 'explained', 'differs', 'failed'))`.execute(db)
  await sql`
    update wallet.reconciliation_run run set state = 'explained' where state = 'clean' and exists (
      select from wallet.reconciliation_difference where run_id = run.id and resolved_by is not null
    )`.execute(db)
}

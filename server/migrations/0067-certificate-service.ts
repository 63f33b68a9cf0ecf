// Corrections of issued certificates, whose versions share a number, and the record of their delivery.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table judicial.correction (
      application_id uuid not null references judicial.application,
      number integer not null check (number > 0),
      sealed bytea not null,
      reason text not null,
      proposed_by uuid not null references account.account,
      proposed_at timestamptz not null,
      primary key (application_id, number)
    )`.execute(db)
  await sql`
    alter table judicial.certificate
      add column correction integer,
      drop constraint certificate_platform_id_number_key,
      add unique (platform_id, number, version),
      add foreign key (application_id, correction) references judicial.correction (application_id, number),
      add unique (application_id, correction),
      add check ((version = 1) = (correction is null))`.execute(db)
  await sql`
    create table judicial.delivery (
      application_id uuid not null,
      number integer not null check (number > 0),
      version integer not null,
      means text not null check (means in ('online', 'post', 'collect')),
      sealed bytea not null,
      recorded_by uuid not null references account.account,
      at timestamptz not null,
      primary key (application_id, number),
      foreign key (application_id, version) references judicial.certificate (application_id, version)
    )`.execute(db)
  // Receipt of a version is acknowledged once.
  await sql`
    create unique index delivery_online on judicial.delivery (application_id, version) where means = 'online'`.execute(db)
}

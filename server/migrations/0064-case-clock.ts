// Clocks, suspensions and quotes of cases, steps that no person makes, and series of numbers.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table casework.step drop constraint step_actor_check`.execute(db)
  await sql`
    alter table casework.step
      add constraint step_actor_check check (actor in ('applicant', 'desk', 'clock')),
      add check (actor <> 'clock' or account_id is null)`.execute(db)
  await sql`
    create table casework.clock (
      case_id uuid not null references casework."case",
      name text not null,
      started_at timestamptz not null,
      working_days integer not null check (working_days > 0),
      stopped_at timestamptz check (stopped_at >= started_at),
      primary key (case_id, name, started_at)
    )`.execute(db)
  await sql`create unique index clock_running on casework.clock (case_id, name) where stopped_at is null`.execute(db)
  await sql`create index clock_by_name on casework.clock (name, started_at) where stopped_at is null`.execute(db)
  await sql`
    create table casework.suspension (
      case_id uuid not null references casework."case",
      name text not null,
      from_at timestamptz not null,
      until_at timestamptz check (until_at >= from_at),
      reason text not null,
      primary key (case_id, name, from_at)
    )`.execute(db)
  await sql`create unique index suspension_lasting on casework.suspension (case_id, name) where until_at is null`.execute(db)
  await sql`
    create table casework.quote (
      case_id uuid not null references casework."case",
      version integer not null check (version > 0),
      lines jsonb not null,
      total_fen bigint not null check (total_fen >= 0),
      made_by uuid not null references account.account,
      made_at timestamptz not null,
      primary key (case_id, version)
    )`.execute(db)
  await sql`
    create table casework.series (
      platform_id integer not null references platform.platform,
      name text not null,
      last bigint not null check (last > 0),
      primary key (platform_id, name)
    )`.execute(db)
  await guard(db)
}

// Periods are counted from these rows: they end once, and a number is never given twice.
async function guard(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function casework.ends_once() returns trigger language plpgsql as $$
    declare
      ending text := tg_argv[0];
    begin
      if (to_jsonb(new) - ending) is distinct from (to_jsonb(old) - ending) or to_jsonb(old) ->> ending is not null then
        raise exception '% of case % cannot be changed', tg_table_name, old.case_id;
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger ends_once before update on casework.clock
    for each row execute function casework.ends_once('stopped_at')`.execute(db)
  await sql`
    create trigger ends_once before update on casework.suspension
    for each row execute function casework.ends_once('until_at')`.execute(db)
  await sql`
    create function casework.counts_up() returns trigger language plpgsql as $$
    begin
      if (new.platform_id, new.name, new.last) is distinct from (old.platform_id, old.name, old.last + 1) then
        raise exception 'series % counts up by one', old.name;
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger counts_up before update on casework.series
    for each row execute function casework.counts_up()`.execute(db)
}

// Money and prepaid units: an append-only double-entry ledger, balances per owner, holds and offers.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema wallet`.execute(db)
  await prices(db)
  await owners(db)
  await ledger(db)
}

async function prices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wallet.price (
      platform_id integer not null references platform.platform,
      service text not null,
      fen bigint not null check (fen >= 0),
      primary key (platform_id, service)
    )`.execute(db)
  await sql`
    create table wallet.offer (
      platform_id integer not null references platform.platform,
      id text not null,
      service text not null,
      units integer not null check (units > 0),
      fen bigint not null check (fen > 0),
      months integer not null check (months > 0),
      active boolean not null default true,
      primary key (platform_id, id)
    )`.execute(db)
}

// No table that payments write references the platform: the foreign key check would make all of them lock the platform's
// row. The wallet references its account (which belongs to a platform), the others the wallet, which the payer has locked.
async function owners(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wallet.purse (
      platform_id integer not null,
      owner_id uuid not null references account.account,
      recharged_fen bigint not null default 0 check (recharged_fen >= 0),
      gift_fen bigint not null default 0 check (gift_fen >= 0),
      held_fen bigint not null default 0 check (held_fen >= 0),
      primary key (platform_id, owner_id)
    )`.execute(db)
  await sql`
    create table wallet.lot (
      id uuid primary key,
      platform_id integer not null,
      owner_id uuid not null,
      service text not null,
      units integer not null check (units > 0),
      units_left integer not null default 0 check (units_left >= 0),
      units_held integer not null default 0 check (units_held >= 0),
      bought_at timestamptz not null,
      expires_at timestamptz not null,
      check (units_left + units_held <= units),
      foreign key (platform_id, owner_id) references wallet.purse
    )`.execute(db)
  await sql`create index lot_of_owner on wallet.lot (platform_id, owner_id, expires_at)`.execute(db)
  await sql`
    create table wallet.hold (
      id uuid primary key,
      platform_id integer not null,
      owner_id uuid not null,
      service text not null,
      quantity integer not null check (quantity > 0),
      reference text not null,
      state text not null check (state in ('held', 'captured', 'released')),
      gift_fen bigint not null check (gift_fen >= 0),
      recharged_fen bigint not null check (recharged_fen >= 0),
      -- [{lotId, units}]: the prepaid packages that the rest was taken from.
      units jsonb not null,
      created_at timestamptz not null,
      ended_at timestamptz,
      check ((state = 'held') = (ended_at is null)),
      foreign key (platform_id, owner_id) references wallet.purse
    )`.execute(db)
  // A failed act whose money was released may be retried and paid again.
  await sql`create unique index hold_once_a_reference on wallet.hold (platform_id, reference) where state <> 'released'`.execute(
    db,
  )
}

async function ledger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wallet.posting (
      id uuid primary key,
      platform_id integer not null,
      owner_id uuid not null,
      kind text not null check (kind in ('credit', 'hold', 'capture', 'release', 'purchase')),
      key text not null,
      reference text not null,
      at timestamptz not null,
      unique (platform_id, key),
      foreign key (platform_id, owner_id) references wallet.purse
    )`.execute(db)
  await sql`create index posting_by_time on wallet.posting (platform_id, at)`.execute(db)
  await sql`create index posting_of_owner on wallet.posting (owner_id, at)`.execute(db)
  // The owner's accounts first, then the platform's.
  await sql`
    create type wallet.account as enum (
      'recharged', 'gift', 'held', 'units', 'units-held',
      'paid-in', 'given', 'revenue', 'units-sold', 'units-used'
    )`.execute(db)
  await sql`
    create table wallet.entry (
      posting_id uuid not null references wallet.posting,
      account wallet.account not null,
      owner_id uuid,
      commodity text not null check (commodity = 'CNY' or commodity like 'unit:%'),
      amount bigint not null check (amount <> 0),
      primary key (posting_id, account, commodity),
      check ((owner_id is null) = (account >= 'paid-in'))
    )`.execute(db)
  for (const table of ['wallet.posting', 'wallet.entry']) {
    await sql`
      create trigger append_only before update or delete or truncate on ${sql.table(table)}
      for each statement execute function kernel.append_only()`.execute(db)
  }
  await mustBalance(db)
  await carryOver(db)
}

async function mustBalance(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function wallet.must_balance() returns trigger language plpgsql as $$
    declare lame record;
    begin
      select posting_id, commodity, sum(amount) as rest into lame
        from entered group by posting_id, commodity having sum(amount) <> 0 limit 1;
      if found then
        raise exception 'posting % does not balance: % of % left over', lame.posting_id, lame.rest, lame.commodity
          using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger must_balance after insert on wallet.entry referencing new table as entered
    for each statement execute function wallet.must_balance()`.execute(db)
}

// Wallet and lot balances are derived from the entries by a trigger, so no code can post without updating them.
// Row by row, so that each is found by its key, whatever the planner estimates for the tables' sizes.
async function carryOver(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function wallet.carry_over() returns trigger language plpgsql as $$
    declare change record;
    begin
      for change in
        select posting.platform_id, posting.owner_id,
          sum(case account when 'recharged' then amount else 0 end) as recharged,
          sum(case account when 'gift' then amount else 0 end) as gift,
          sum(case account when 'held' then amount else 0 end) as held
        from entered join wallet.posting on posting.id = posting_id
        where commodity = 'CNY' group by posting.platform_id, posting.owner_id
      loop
        update wallet.purse set
          recharged_fen = recharged_fen + change.recharged,
          gift_fen = gift_fen + change.gift,
          held_fen = held_fen + change.held
        where platform_id = change.platform_id and owner_id = change.owner_id;
      end loop;
      for change in
        select substr(commodity, length('unit:') + 1)::uuid as lot_id,
          sum(case account when 'units' then amount else 0 end) as free,
          sum(case account when 'units-held' then amount else 0 end) as held
        from entered where commodity <> 'CNY' group by commodity
      loop
        update wallet.lot set units_left = units_left + change.free, units_held = units_held + change.held where id = change.lot_id;
      end loop;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger carry_over after insert on wallet.entry referencing new table as entered
    for each statement execute function wallet.carry_over()`.execute(db)
}

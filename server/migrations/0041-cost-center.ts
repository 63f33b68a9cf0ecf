// Cost center: who caused a hold, budgets of sub-accounts, alerts of wallets and packages, and the order in which a ledger is read.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await actors(db)
  await indexes(db)
  await budgets(db)
  await alerts(db)
}

/** No foreign key: its check would lock the account's row for every payment, as with the platform's (0004-wallet). */
async function actors(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wallet.hold add column actor_id uuid`.execute(db)
  await sql`
    update wallet.hold set actor_id = record.operator_id
    from attestation.record where record.hold_id = hold.id`.execute(db)
}

async function indexes(db: Kysely<unknown>): Promise<void> {
  // In a millisecond ids are random: only the journal's number has the order in which a wallet was posted to.
  await sql`create index posting_of_wallet on wallet.posting (platform_id, owner_id, at, journal)`.execute(db)
  await sql`drop index wallet.posting_of_owner`.execute(db)
  await sql`create index hold_open on wallet.hold (platform_id, owner_id, created_at) where state = 'held'`.execute(db)
  await sql`
    create index hold_of_sub_account on wallet.hold (actor_id, created_at) include (gift_fen, recharged_fen)
    where actor_id <> owner_id and state <> 'released'`.execute(db)
}

async function budgets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wallet.budget (
      platform_id integer not null,
      owner_id uuid not null,
      account_id uuid primary key references account.account,
      -- For each calendar month in Beijing.
      fen bigint not null check (fen > 0),
      stop boolean not null,
      -- The month of the last warning, as 2026-11, and the share that it was about.
      warned_month text not null default '',
      warned_percent integer not null default 0,
      updated_at timestamptz not null,
      foreign key (platform_id, owner_id) references wallet.purse
    )`.execute(db)
  await sql`create index budget_of_wallet on wallet.budget (platform_id, owner_id)`.execute(db)
}

async function alerts(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table wallet.purse
      add column alert_fen bigint check (alert_fen > 0),
      -- False from the message until the balance has been at the threshold again.
      add column alert_armed boolean not null default true`.execute(db)
  await sql`create index purse_alert on wallet.purse (platform_id, owner_id) where alert_fen is not null`.execute(db)
  await sql`alter table wallet.lot add column low_warned_at timestamptz`.execute(db)
  // Nobody is told about packages that were nearly used up before this existed.
  await sql`update wallet.lot set low_warned_at = now() where units_left * 5 <= units`.execute(db)
  await sql`create index lot_unwarned on wallet.lot (expires_at) where low_warned_at is null`.execute(db)
  await carryOver(db)
}

/** As in 0004-wallet; in addition it arms the alert whenever the balance reaches the threshold, however short it stays there. */
async function carryOver(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function wallet.carry_over() returns trigger language plpgsql as $$
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
          held_fen = held_fen + change.held,
          alert_armed = alert_armed or coalesce(recharged_fen + change.recharged + gift_fen + change.gift >= alert_fen, true)
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
}

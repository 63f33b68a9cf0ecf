// Two-person decisions in one table: price changes and wallet adjustments move into it with their states, persons and times.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await proposals(db)
  await movePriceChanges(db)
  await moveAdjustments(db)
  await guard(db)
}

async function proposals(db: Kysely<unknown>): Promise<void> {
  await sql`create schema approval`.execute(db)
  await sql`
    create table approval.proposal (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      kind text not null,
      state text not null check (state in ('proposed', 'confirmed', 'refused', 'withdrawn')),
      -- What is proposed and what its confirmation recorded, in the form of the kind.
      content jsonb not null,
      outcome jsonb,
      reason text not null,
      proposed_by uuid not null references account.account,
      proposed_at timestamptz not null,
      decided_by uuid references account.account,
      decided_at timestamptz,
      decision text,
      check ((state = 'confirmed') = (outcome is not null)),
      check ((state = 'proposed') = (decided_at is null)),
      constraint two_persons check (
        state not in ('confirmed', 'refused') or (decided_by is not null and decided_by <> proposed_by)
      )
    )`.execute(db)
  await sql`create index proposal_of_platform on approval.proposal (platform_id, kind, proposed_at desc, id desc)`.execute(db)
  await sql`create index proposal_waiting on approval.proposal (platform_id, kind) where state = 'proposed'`.execute(db)
}

const isoTime = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const persons = sql`reason, proposed_by, proposed_at, decided_by, decided_at, decision`

async function movePriceChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into approval.proposal (id, platform_id, kind, state, content, outcome, ${persons})
    select id, platform_id, 'price-change', state,
      jsonb_build_object('version', version, 'effectiveAt', ${isoTime('effective_at')}, 'prices', prices, 'offers', offers),
      case when state = 'confirmed' then jsonb_build_object('holdsFrom', ${isoTime('holds_from')}) end,
      ${persons}
    from wallet.price_change`.execute(db)
  await sql`drop table wallet.price_change`.execute(db)
}

async function moveAdjustments(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into approval.proposal (id, platform_id, kind, state, content, outcome, ${persons})
    select id, platform_id, 'adjustment', state,
      jsonb_build_object('memberId', owner_id, 'fund', fund, 'fen', fen),
      case when state = 'confirmed' then jsonb_build_object('beforeFen', before_fen) end,
      ${persons}
    from wallet.adjustment`.execute(db)
  await sql`drop table wallet.adjustment`.execute(db)
}

// The two-person check compares with proposed_by, so neither that nor what the second person read may change, nor may a decision.
async function guard(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function approval.only_decide_once() returns trigger language plpgsql as $$
    begin
      if old.state <> 'proposed' then
        raise exception 'proposal % is already decided', old.id;
      end if;
      if (new.id, new.platform_id, new.kind, new.content, new.reason, new.proposed_by, new.proposed_at)
        is distinct from (old.id, old.platform_id, old.kind, old.content, old.reason, old.proposed_by, old.proposed_at) then
        raise exception 'proposal % cannot be changed', old.id;
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger only_decide_once before update on approval.proposal
    for each row execute function approval.only_decide_once()`.execute(db)
}

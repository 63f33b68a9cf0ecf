// Cases and their timelines in one place: complaints about captures and case requests move into it with their states, persons and times.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await cases(db)
  await moveComplaints(db)
  await moveCaseRequests(db)
  await guard(db)
}

async function cases(db: Kysely<unknown>): Promise<void> {
  await sql`create schema casework`.execute(db)
  await sql`
    create table casework."case" (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      kind text not null,
      -- Null: opened by a visitor.
      owner_id uuid references account.account,
      -- What the case is about, for example a record number.
      subject text,
      -- What the applicant stated, in the form of the kind.
      facts jsonb not null,
      state text not null,
      -- The number of steps.
      version integer not null check (version > 0),
      -- The member of staff who handles it.
      assigned_to uuid references account.account,
      opened_at timestamptz not null
    )`.execute(db)
  await sql`
    create table casework.step (
      case_id uuid not null references casework."case",
      version integer not null check (version > 0),
      at timestamptz not null,
      actor text not null check (actor in ('applicant', 'desk')),
      account_id uuid references account.account,
      -- Null: the step that opened the case.
      act text,
      from_state text,
      to_state text not null,
      note text not null,
      primary key (case_id, version),
      check ((version = 1) = (act is null)),
      check ((version = 1) = (from_state is null))
    )`.execute(db)
  await sql`create index case_of_platform on casework."case" (platform_id, kind, opened_at desc, id desc)`.execute(db)
  await sql`create index case_in_state on casework."case" (platform_id, kind, state, opened_at desc, id desc)`.execute(db)
  await sql`create index case_of_subject on casework."case" (kind, subject) where subject is not null`.execute(db)
  await sql`create unique index complaint_once on casework."case" (subject) where kind = 'complaint'`.execute(db)
}

async function moveComplaints(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into casework."case" (id, platform_id, kind, owner_id, subject, facts, state, version, opened_at)
    select gen_random_uuid(), platform_id, 'complaint', owner_id, ano,
      jsonb_build_object('reason', feedback_reason, 'text', coalesce(feedback_text, '')),
      feedback, case feedback when 'open' then 1 else 2 end, feedback_at
    from evidence.capture where feedback is not null`.execute(db)
  await sql`
    insert into casework.step (case_id, version, at, actor, account_id, act, from_state, to_state, note)
    select id, 1, opened_at, 'applicant', operator_id, null, null, 'open', ''
    from casework."case" join evidence.capture on ano = subject where casework."case".kind = 'complaint'`.execute(db)
  // The time of a withdrawal was not stored: its step has the time of the complaint.
  await sql`
    insert into casework.step (case_id, version, at, actor, account_id, act, from_state, to_state, note)
    select id, 2, coalesce(feedback_decided_at, feedback_at),
      case feedback when 'withdrawn' then 'applicant' else 'desk' end,
      case feedback when 'withdrawn' then operator_id else feedback_decided_by end,
      case feedback when 'withdrawn' then 'withdraw' when 'refunded' then 'refund' else 'decline' end,
      'open', feedback, coalesce(feedback_decision, '')
    from casework."case" join evidence.capture on ano = subject
    where casework."case".kind = 'complaint' and feedback <> 'open'`.execute(db)
  await sql`
    alter table evidence.capture
      drop column feedback, drop column feedback_reason, drop column feedback_text, drop column feedback_at,
      drop column feedback_decision, drop column feedback_decided_by, drop column feedback_decided_at`.execute(db)
}

// The audit log has every move with its person and time; of the notes only the latest was stored.
async function moveCaseRequests(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table casework.move as
    select request.id as case_id, 1 + row_number() over (partition by request.id order by seq) as version, at,
      actor::uuid as account_id,
      facts::jsonb->>'before' as from_state, facts::jsonb->>'after' as to_state
    from lawyer.case_request request join kernel.audit line
      on line.platform_id = request.platform_id and action = 'case-request.move' and line.subject = request.id::text`.execute(db)
  // A request that was moved without an audit line gets one step to its state.
  await sql`
    insert into casework.move
    select id, 2, updated_at, null, case state when 'new' then 'closed' else 'new' end, state
    from lawyer.case_request
    where (state <> 'new' or note <> '') and not exists (select 1 from casework.move where case_id = id)`.execute(db)
  await sql`
    insert into casework."case" (id, platform_id, kind, owner_id, subject, facts, state, version, opened_at)
    select request.id, request.platform_id, 'case-request', coalesce(main_account_id, account.id), null, '{}', state,
      1 + (select count(*) from casework.move where case_id = request.id), request.created_at
    from lawyer.case_request request
    left join account.account account on account.id = account_id and account.kind <> 'staff'`.execute(db)
  await sql`
    insert into casework.step (case_id, version, at, actor, account_id, act, from_state, to_state, note)
    select id, 1, created_at, 'applicant', account_id, null, null, 'new', '' from lawyer.case_request`.execute(db)
  await sql`
    insert into casework.step (case_id, version, at, actor, account_id, act, from_state, to_state, note)
    select case_id, move.version, move.at, 'desk', move.account_id,
      case to_state when 'contacted' then 'contact' when 'closed' then 'close' else 'reopen' end, from_state, to_state,
      case when move.version = casework."case".version then note else '' end
    from casework.move join casework."case" on casework."case".id = case_id
    join lawyer.case_request request on request.id = case_id`.execute(db)
  await sql`drop table casework.move`.execute(db)
  await sql`
    alter table lawyer.case_request
      drop column state, drop column note, drop column updated_at, drop column account_id,
      add foreign key (id) references casework."case"`.execute(db)
}

// A state without its step, or a changed step, would make the timeline worthless as evidence.
async function guard(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table casework."case" add constraint case_has_step
      foreign key (id, version) references casework.step deferrable initially deferred`.execute(db)
  await sql`
    create function casework.only_by_step() returns trigger language plpgsql as $$
    begin
      if (new.id, new.platform_id, new.kind, new.owner_id, new.subject, new.facts, new.opened_at)
        is distinct from (old.id, old.platform_id, old.kind, old.owner_id, old.subject, old.facts, old.opened_at) then
        raise exception 'case % cannot be changed', old.id;
      end if;
      if (new.state, new.version) is distinct from (old.state, old.version) and new.version <> old.version + 1 then
        raise exception 'case % changes its state only with a step', old.id;
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger only_by_step before update on casework."case"
    for each row execute function casework.only_by_step()`.execute(db)
  await sql`
    create function casework.append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'step % of case % cannot be changed', old.version, old.case_id;
    end $$`.execute(db)
  await sql`
    create trigger append_only before update or delete on casework.step
    for each row execute function casework.append_only()`.execute(db)
}

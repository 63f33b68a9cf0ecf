// Purchase notarizations: application, goods, evidence, seals, what happened to the parcel, money and certificates.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table judicial.purchase (
      -- Of its case.
      id uuid primary key references casework."case",
      platform_id integer not null references platform.platform,
      owner_id uuid not null references account.account,
      version integer not null check (version > 0),
      sealed bytea not null,
      terms jsonb not null,
      -- Who applied, as verified at submission; with it the application is final.
      applicant bytea,
      hold_id uuid,
      held_fen bigint check (held_fen >= 0),
      purchase_order jsonb,
      shipment jsonb,
      sent_back jsonb,
      saved_at timestamptz not null
    )`.execute(db)
  await sql`create index purchase_of_owner on judicial.purchase (owner_id, id desc)`.execute(db)
  // As submitted: three goods of one shop at most.
  await sql`
    create table judicial.purchase_goods (
      purchase_id uuid not null references judicial.purchase,
      place integer not null check (place between 1 and 3),
      body jsonb not null,
      primary key (purchase_id, place)
    )`.execute(db)
  await sql`
    create table judicial.purchase_evidence (
      purchase_id uuid not null references judicial.purchase,
      place integer not null check (place > 0),
      ano text collate "C" not null references attestation.record,
      parts text[] not null check (cardinality(parts) > 0),
      -- The account that owns the record: the applicant, or the member of staff who uploaded it.
      account_id uuid not null references account.account,
      added_at timestamptz not null,
      primary key (purchase_id, place),
      unique (purchase_id, ano)
    )`.execute(db)
  await sql`
    create table judicial.seal (
      platform_id integer not null references platform.platform,
      number text collate "C" not null check (number ~ '^[A-Z0-9][A-Z0-9-]{3,31}$'),
      purchase_id uuid not null references judicial.purchase,
      used_at timestamptz not null,
      primary key (platform_id, number)
    )`.execute(db)
  await sql`
    create table judicial.handling (
      purchase_id uuid not null references judicial.purchase,
      number integer not null check (number > 0),
      kind text not null check (kind in
        ('received', 'unpacked', 'resealed', 'moved', 'checked', 'seal-broken', 'lost', 'returned', 'handed-over')),
      seal_before text,
      seal_after text,
      shelf text not null,
      note text not null,
      weight_grams integer check (weight_grams > 0),
      photo integer,
      made_by uuid not null references account.account,
      made_at timestamptz not null,
      primary key (purchase_id, number),
      unique (purchase_id, number, made_by),
      foreign key (purchase_id, photo) references judicial.purchase_evidence (purchase_id, place)
    )`.execute(db)
  // By a second person, never by its maker.
  await sql`
    create table judicial.handling_confirmation (
      purchase_id uuid not null,
      number integer not null,
      made_by uuid not null,
      confirmed_by uuid not null references account.account check (confirmed_by <> made_by),
      confirmed_at timestamptz not null,
      primary key (purchase_id, number),
      foreign key (purchase_id, number, made_by) references judicial.handling (purchase_id, number, made_by)
    )`.execute(db)
  await sql`
    create table judicial.purchase_charge (
      purchase_id uuid not null references judicial.purchase,
      line text not null check (line in ('fee', 'goods', 'carriage')),
      fen bigint not null check (fen > 0),
      charged_at timestamptz not null,
      primary key (purchase_id, line)
    )`.execute(db)
  await sql`
    create table judicial.purchase_certificate (
      purchase_id uuid primary key references judicial.purchase,
      platform_id integer not null references platform.platform,
      number text not null,
      document_id uuid not null references document.document,
      sha256 bytea not null check (length(sha256) = 32),
      handler_id uuid not null references account.account,
      approver_id uuid not null references account.account check (approver_id <> handler_id),
      issued_at timestamptz not null,
      unique (platform_id, number)
    )`.execute(db)
  await guard(db)
}

// What was submitted is final, and so is each fact that is recorded once.
async function guard(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function judicial.only_add() returns trigger language plpgsql as $$
    begin
      if old.applicant is not null
        and (new.sealed, new.terms, new.applicant) is distinct from (old.sealed, old.terms, old.applicant) then
        raise exception 'purchase notarization % was submitted and cannot be changed', old.id;
      end if;
      if (old.purchase_order is not null and new.purchase_order is distinct from old.purchase_order)
        or (old.shipment is not null and new.shipment is distinct from old.shipment)
        or (old.sent_back is not null and new.sent_back is distinct from old.sent_back) then
        raise exception 'a recorded step of purchase notarization % cannot be changed', old.id;
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger only_add before update on judicial.purchase
    for each row execute function judicial.only_add()`.execute(db)
}

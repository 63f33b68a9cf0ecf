// People's documents in one vault: photos of identity documents and data exports move into it and keep their stored bytes and keys.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await documents(db)
  await movePhotos(db)
  await moveExports(db)
}

async function documents(db: Kysely<unknown>): Promise<void> {
  await sql`create schema document`.execute(db)
  await sql`
    create table document.document (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      account_id uuid not null references account.account,
      kind text not null,
      media_type text not null,
      size bigint not null check (size > 0),
      -- Where the encrypted bytes are: the folder in storage, and the number of pieces.
      folder text not null check (folder in ('document', 'realname', 'data-export')),
      pieces integer not null check (pieces > 0),
      -- The key that encrypts the bytes, itself encrypted.
      sealed_key bytea not null,
      created_at timestamptz not null,
      -- Null while something that is kept refers to it.
      delete_at timestamptz
    )`.execute(db)
  await sql`create index document_of_account on document.document (account_id)`.execute(db)
  await sql`create index document_due on document.document (delete_at) where delete_at is not null`.execute(db)
  // Without foreign key to the document: the log outlives it.
  await sql`
    create table document.access (
      id bigint generated always as identity primary key,
      platform_id integer not null references platform.platform,
      document_id uuid not null,
      kind text not null,
      owner_id uuid not null references account.account,
      reader_id uuid not null references account.account,
      at timestamptz not null
    )`.execute(db)
  await sql`create index access_of_document on document.access (document_id, id)`.execute(db)
}

async function movePhotos(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into document.document
      (id, platform_id, account_id, kind, media_type, size, folder, pieces, sealed_key, created_at, delete_at)
    select photo.id, photo.platform_id, photo.account_id, 'identity-photo', photo.media_type, photo.size, 'realname', 1,
      photo.sealed_key, photo.created_at,
      case
        when photo.application_id is null then photo.created_at + interval '7 days'
        when application.state in ('rejected', 'withdrawn') then application.decided_at + interval '30 days'
      end
    from realname.photo left join realname.application on application.id = photo.application_id`.execute(db)
  await sql`
    alter table realname.photo
      drop column media_type, drop column size, drop column sealed_key,
      add foreign key (id) references document.document on delete cascade`.execute(db)
}

async function moveExports(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into document.document
      (id, platform_id, account_id, kind, media_type, size, folder, pieces, sealed_key, created_at, delete_at)
    select id, platform_id, account_id, 'data-export', 'application/zip', size, 'data-export', pieces, sealed_key, ready_at, expires_at
    from account.data_export where state = 'ready'`.execute(db)
  // No foreign key: the export stays in its list after the document was deleted.
  await sql`
    alter table account.data_export add column document_id uuid, drop column sealed_key, drop column pieces`.execute(db)
  await sql`update account.data_export set document_id = id where state = 'ready'`.execute(db)
  await sql`
    alter table account.data_export
      add check (state <> 'ready' or (size is not null and ready_at is not null and expires_at is not null))`.execute(db)
}

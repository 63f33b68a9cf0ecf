// Regions of GB/T 2260, and postal addresses: at most twenty per account, exactly one of them the default.
import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'

const REGIONS = new URL('../src/modules/account/region/gb-t-2260.tsv', import.meta.url)

/** Trailing zeros give a region's level; its parent's code has more of them. */
function facts(code: string) {
  if (code.endsWith('0000')) return { level: 'province', parent: null }
  if (code.endsWith('00')) return { level: 'city', parent: `${code.slice(0, 2)}0000` }
  return { level: 'district', parent: `${code.slice(0, 4)}00` }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account.region (
      code text primary key check (code ~ '^[1-9][0-9]{5}$'),
      name text not null,
      level text not null check (level in ('province', 'city', 'district')),
      parent text references account.region,
      check ((level = 'province') = (parent is null))
    )`.execute(db)
  await sql`create index region_below on account.region (parent, code)`.execute(db)
  const lines = (await readFile(REGIONS, 'utf8')).trim().split('\n')
  const rows = lines.map((line) => {
    const [code = '', name = ''] = line.split('\t')
    return { code, name, ...facts(code) }
  })
  await sql`
    insert into account.region (code, name, level, parent)
    select code, name, level, parent from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as region (code text, name text, level text, parent text)`.execute(db)

  await sql`
    create table account.address (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      account_id uuid not null references account.account,
      region_code text not null references account.region,
      -- Name, phone, street and postcode.
      sealed bytea not null,
      is_default boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index address_of_account on account.address (account_id, updated_at desc)`.execute(db)
  await sql`create unique index address_default on account.address (account_id) where is_default`.execute(db)
  // Checked at commit: within a transaction the default may move from one address to another.
  await sql`
    create function account.keep_addresses_in_order() returns trigger language plpgsql as $$
    declare
      of_account uuid := coalesce(new.account_id, old.account_id);
      addresses integer;
      defaults integer;
    begin
      select count(*), count(*) filter (where is_default) into addresses, defaults
      from account.address where account_id = of_account;
      if addresses > 20 then raise exception 'more than 20 addresses of one account'; end if;
      if addresses > 0 and defaults <> 1 then raise exception 'one address of an account is its default, not %', defaults; end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger addresses_in_order after insert or update or delete on account.address
    deferrable initially deferred for each row execute function account.keep_addresses_in_order()`.execute(db)
}

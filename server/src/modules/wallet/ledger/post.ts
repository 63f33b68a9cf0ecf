// Writes postings and their entries in one statement; triggers update wallets and packages (0004-wallet).
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import { newId } from '../../../kernel/id.ts'
import { isOwn, type Posting } from './posting.ts'

/** SQL run in the same statement as the posting; it can read the CTE `posted` (id, platform_id, owner_id, key). */
export type ExtraStatement = RawBuilder<unknown>

/**
 * Returns the keys that were posted; a key that existed before changes nothing.
 * The caller must have locked the wallets: all code locks the wallet first, so there are no deadlocks.
 */
export async function post(
  db: Db,
  at: Date,
  postings: readonly Posting[],
  extra: ExtraStatement = sql`select`,
): Promise<Set<string>> {
  return write(db, at, postings, sql`select`, sql``, extra)
}

/** Locks the wallet in the same statement. False when the key existed before, or the wallet does not exist yet. */
export async function lockAndPost(db: Db, at: Date, posting: Posting): Promise<boolean> {
  const locked = sql`
    select platform_id, owner_id from wallet.purse
    where platform_id = ${posting.platformId} and owner_id = ${posting.ownerId} for update`
  const onlyLocked = sql`join locked on locked.platform_id = "platformId" and locked.owner_id = "ownerId"`
  return (await write(db, at, [posting], locked, onlyLocked, sql`select`)).size > 0
}

async function write(
  db: Db,
  at: Date,
  postings: readonly Posting[],
  locked: RawBuilder<unknown>,
  onlyLocked: RawBuilder<unknown>,
  extra: ExtraStatement,
): Promise<Set<string>> {
  const lines: object[] = []
  const rows = postings.map(({ entries, ...posting }) => {
    const id = newId(at)
    for (const entry of entries) lines.push({ ...entry, id, own: isOwn(entry.account) })
    return { ...posting, id }
  })
  const posted = await sql<{ key: string }>`
    with locked as (${locked}), posted as (
      insert into wallet.posting (id, platform_id, owner_id, kind, key, reference, at)
      select id, "platformId", "ownerId", kind, key, reference, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as wanted (id uuid, "platformId" integer, "ownerId" uuid, kind text, key text, reference text) ${onlyLocked}
      on conflict (platform_id, key) do nothing
      returning id, platform_id, owner_id, key
    ), entered as (
      insert into wallet.entry (posting_id, account, owner_id, commodity, amount)
      select id, account, case when own then owner_id end, commodity, amount
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line (id uuid, account wallet.account, own boolean, commodity text, amount bigint)
      join posted using (id)
    ), extra as (${extra})
    select key from posted`.execute(db)
  return new Set(posted.rows.map((row) => row.key))
}

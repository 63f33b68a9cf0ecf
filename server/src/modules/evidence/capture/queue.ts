// Capture queue: round-robin between owners and rate limit per site; the capture that is next is leased.
import { sql } from 'kysely'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { type Leased, takeLease } from '../lease/lease.ts'

const MAX_CONCURRENT_CAPTURES_PER_SITE = 2
const SITE_START_INTERVAL_MS = 400

/** Leases the next capture; undefined when none may start now. */
export async function claimCapture(deps: Deps): Promise<Leased | undefined> {
  return inTransaction(deps, async ({ db }) => {
    // Serialize the selection, which is quick: otherwise two nodes could each start two captures of one site.
    await sql`select pg_advisory_xact_lock(hashtext('capture-claim'))`.execute(db)
    const { rows } = await sql<{ ano: string }>`
      with turn as (
        select owner_id,
          (select count(*) from evidence.capture c where c.owner_id = waiting.owner_id and state = 'collecting') as running,
          (select max(started_at) from evidence.capture c where c.owner_id = waiting.owner_id and started_at is not null) as last
        from (select distinct owner_id from evidence.capture where state = 'queued') waiting
      ),
      busy as (
        select host from evidence.capture where state = 'collecting' group by host having count(*) >= ${MAX_CONCURRENT_CAPTURES_PER_SITE}
        union
        select host from evidence.capture
        where started_at > now() - make_interval(secs => ${SITE_START_INTERVAL_MS / 1000}) and started_at <= now()
      )
      select ano from evidence.capture join turn using (owner_id)
      where state = 'queued' and host not in (select host from busy)
        -- A capture that failed on a busy node pauses before its retry.
        and (cause is distinct from 'node-busy' or queued_at <= now())
      order by running, last nulls first, queued_at, ano
      limit 1
      for update of capture skip locked`.execute(db)
    const ano = rows[0]?.ano
    return ano === undefined ? undefined : takeLease(db, ano)
  })
}

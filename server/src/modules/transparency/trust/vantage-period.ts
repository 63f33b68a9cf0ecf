// When each vantage was configured: its key stays in the trust list afterwards, so that records with its reports still verify.
import { parseVkey } from '@attestry/proof/log/note'
import type { TrustedVantage } from '@attestry/proof/log/trust'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import type { TransparencyTables } from '../tables.ts'

export type VantagePeriod = Selectable<TransparencyTables['transparency.vantage_period']>

/** Newest first. */
export const vantagePeriods = (db: Db): Promise<VantagePeriod[]> =>
  db
    .withTables<TransparencyTables>()
    .selectFrom('transparency.vantage_period')
    .selectAll()
    .orderBy('began_at', 'desc')
    .orderBy('vkey')
    .execute()

/** Configurations that this process has recorded. */
const recorded = new WeakSet<object>()

/** Once for each configuration of a process: during a rolling restart nodes with the old and the new one run side by side. */
export async function recordVantages(deps: Deps): Promise<void> {
  const { vantages } = deps.endorsers
  if (recorded.has(vantages)) return
  await inTransaction(deps, async ({ db, clock }) => {
    const now = clock.now()
    const vkeys = vantages.map(({ vkey }) => vkey)
    await sql`
      update transparency.vantage_period set ended_at = ${now}
      where ended_at is null and vkey <> all (${vkeys}::text[])`.execute(db)
    for (const { vkey, organization = null } of vantages)
      await sql`
        insert into transparency.vantage_period (vkey, began_at, organization) values (${vkey}, ${now}, ${organization})
        on conflict (vkey) where ended_at is null do update set organization = excluded.organization
        where vantage_period.organization is distinct from excluded.organization`.execute(db)
  })
  // Inside a transaction it may yet be rolled back.
  if (!deps.db.isTransaction) recorded.add(vantages)
}

/** Between the clocks of vantage and platform: a report has the vantage's time. */
const TOLERANCE_MS = 120_000

/** All vantages, present and former. A trust list has one key for each name: of several, the newest. */
export async function trustedVantages(deps: Deps): Promise<TrustedVantage[]> {
  const periods = await vantagePeriods(deps.db)
  const present = deps.endorsers.vantages.map(({ vkey }) => vkey)
  const byName = new Map<string, string>()
  for (const vkey of [...present, ...periods.map((period) => period.vkey)]) {
    const { name } = parseVkey(vkey)
    if (!byName.has(name)) byName.set(name, vkey)
  }
  return [...byName.values()].sort().map((vkey) => ({ vkey, ...span(periods.filter((period) => period.vkey === vkey)) }))
}

/** From the first use to the last; newest period first. */
function span(periods: readonly VantagePeriod[]): Omit<TrustedVantage, 'vkey'> {
  const [newest, oldest] = [periods[0], periods.at(-1)]
  if (!newest || !oldest) return {}
  return {
    from: new Date(oldest.began_at.getTime() - TOLERANCE_MS).toISOString(),
    ...(newest.ended_at ? { until: new Date(newest.ended_at.getTime() + TOLERANCE_MS).toISOString() } : {}),
  }
}

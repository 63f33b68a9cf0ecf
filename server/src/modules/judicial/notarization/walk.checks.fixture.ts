// What must hold during and after random walks: clocks, what an act may change, the ledger, the steps and the numbers.
import { type DayKind, dayInChina, isWorkingDay, workingDaysAfter } from '@attestry/contract/modules/platform/holiday'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { readClocks, verifyCases } from '../../casework/public.ts'
import { specialDays } from '../../platform/public.ts'
import { balanceOf, verifyLedger } from '../../wallet/public.ts'

interface Walked {
  readonly deps: Deps
  /** Of the case. */
  readonly id: string
  readonly applicant: { readonly accountId: string }
}

/** Everything that an act may change. */
export async function traceOf({ deps, id, applicant }: Walked) {
  const { rows } = await sql`
    select state, version, assigned_to,
      (select count(*)::int from casework.quote where case_id = c.id) as quotes,
      (select count(*)::int from casework.clock where case_id = c.id) as clocks,
      (select count(*)::int from casework.suspension where case_id = c.id and until_at is null) as suspensions,
      (select count(*)::int from judicial.payment where application_id = c.id) as payments,
      (select coalesce(sum(fen), 0)::int from judicial.refund where application_id = c.id) as refunded,
      (select count(*)::int from judicial.certificate where application_id = c.id) as certificates,
      (select coalesce(sum(last), 0)::int from casework.series) as numbers,
      (select count(*)::int from attestation.custody) as custody,
      (select count(*)::int from signing.document where subject = 'notarization/' || c.id) as documents
    from casework."case" c where id = ${id}`.execute(deps.db)
  const { availableFen, heldFen } = await balanceOf(deps, { platformId: 1, ownerId: applicant.accountId })
  return { ...(rows[0] as object), availableFen, heldFen }
}

/** Days used are what a count day by day gives; a clock that nothing suspended is due on the day that the table of holidays says. */
export async function checkClocks({ deps, id }: Walked): Promise<void> {
  const now = deps.clock.now()
  const readings = (await readClocks(deps, 1, [id])).get(id) ?? []
  for (const { name, startedAt, workingDays, used, due, state, isLate } of readings) {
    const special = await specialDays(deps, 1, { from: startedAt, until: now })
    expect(used, `${name} used`).toBeGreaterThanOrEqual(0)
    expect(used, `${name} used`).toBeLessThanOrEqual(Math.min(workingDays, workingDaysBetween(startedAt, now, special)))
    // A clock that was late before it was suspended stays late.
    if (state === 'suspended' && !isLate) expect(due, name).toBeNull()
    if (due) expect(due.getTime(), name).toBeGreaterThan(startedAt.getTime())
    if (due && state === 'running') {
      expect(isLate, name).toBe(due.getTime() < now.getTime())
      const unsuspended = lastInstant(workingDaysAfter(dayInChina(startedAt), workingDays, special))
      expect(due.getTime(), name).toBeGreaterThanOrEqual(unsuspended.getTime())
    }
  }
}

export const lastInstant = (day: string): Date => new Date(Date.parse(`${day}T00:00:00+08:00`) + days(1))

function workingDaysBetween(from: Date, until: Date, special: ReadonlyMap<string, DayKind>): number {
  let total = 0
  for (let day = dayInChina(from); lastInstant(day) <= until; ) {
    day = dayInChina(lastInstant(day))
    if (lastInstant(day) <= until && isWorkingDay(day, special)) total += 1
  }
  return total
}

/** After all walks: the ledger balances, every case is what its steps say, and numbers have no gap. */
export async function checkAll(deps: Deps, counts: { readonly certificates: number }): Promise<void> {
  expect(await verifyLedger(deps)).toEqual([])
  expect(await verifyCases(deps.db)).toEqual([])
  const { rows } = await sql<{ name: string; last: number; numbers: number[] }>`
    select s.name, s.last::int as last,
      (select array_agg(substring(number from '第(\\d+)号')::int order by number) from judicial.certificate
        where number like '%' || split_part(s.name, '/', 2) || '%') as numbers
    from casework.series s where s.name like 'notarization/%'`.execute(deps.db)
  for (const { name, last, numbers } of rows) expect(numbers, name).toEqual(Array.from({ length: last }, (_, at) => at + 1))
  expect(rows.reduce((sum, { last }) => sum + last, 0)).toBe(counts.certificates)
  const { rows: revenue } = await sql<{ paid: number; refunded: number }>`
    select (select coalesce(sum(fen), 0)::float from judicial.payment) as paid,
      (select coalesce(sum(fen), 0)::float from judicial.refund) as refunded`.execute(deps.db)
  const { rows: settled } = await sql<{ fen: number }>`
    select coalesce(sum(amount), 0)::float as fen from wallet.entry join wallet.posting on posting.id = entry.posting_id
    where entry.owner_id is not null and commodity = 'CNY' and reference like 'notarization:%'`.execute(deps.db)
  // What left the wallets is what was charged less what was refunded; holds, which come back, sum to nothing.
  expect(Math.abs(settled[0]?.fen ?? Number.NaN)).toBe((revenue[0]?.paid ?? 0) - (revenue[0]?.refunded ?? 0))
}

// The clocks of a case: started, stopped, suspended and resumed by its acts; applicant and desk get the same reading.
import { type CaseClock, type ClockReading, readClock } from '@attestry/contract/modules/casework/clock'
import type { ClockChange } from '@attestry/contract/modules/casework/definition'
import type { Deps } from '../../../kernel/deps.ts'
import { specialDays } from '../../platform/public.ts'
import { type ClockRow, clocksOf, endSuspension, insertClock, insertSuspension, stopClock, suspensionsOf } from './store.ts'

/** A suspension belongs to the case, not to its handler; an act that stops a clock ends its suspension. */
export async function changeClocks(
  deps: Deps,
  caseId: string,
  changes: readonly ClockChange[],
  reason: string,
  period: (clock: string) => Promise<number>,
): Promise<void> {
  const now = deps.clock.now()
  for (const { clock, change } of changes) {
    if (change === 'start')
      await insertClock(deps.db, {
        case_id: caseId,
        name: clock,
        started_at: now,
        working_days: await period(clock),
        stopped_at: null,
      })
    // An act that ends the case stops whatever runs.
    else if (change === 'stop') {
      await endSuspension(deps.db, caseId, clock, now)
      await stopClock(deps.db, caseId, clock, now)
    } else if (change === 'suspend')
      await insertSuspension(deps.db, { case_id: caseId, name: clock, from_at: now, until_at: null, reason })
    else await endSuspension(deps.db, caseId, clock, now)
  }
}

export interface NamedReading extends ClockReading {
  readonly name: string
  readonly startedAt: Date
  readonly workingDays: number
}

/** The newest clock of each name, by case. */
export async function readClocks(
  deps: Deps,
  platformId: number,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedReading[]>> {
  const clocks = await clocksOf(deps.db, caseIds)
  const [first] = clocks
  if (!first) return new Map()
  const now = deps.clock.now()
  const suspensions = await suspensionsOf(deps.db, caseIds)
  const special = await specialDays(deps, platformId, { from: first.started_at, until: now })
  const newest = new Map(clocks.map((row) => [`${row.case_id}/${row.name}`, row]))
  const read = (row: ClockRow): NamedReading => {
    const clock: CaseClock = {
      startedAt: row.started_at,
      workingDays: row.working_days,
      suspensions: suspensions
        .filter(
          ({ case_id, name, until_at }) =>
            case_id === row.case_id && name === row.name && (until_at === null || until_at > row.started_at),
        )
        .map(({ from_at, until_at }) => ({ from: from_at, until: until_at })),
      stoppedAt: row.stopped_at,
    }
    return { name: row.name, startedAt: row.started_at, workingDays: row.working_days, ...readClock(clock, special, now) }
  }
  return Map.groupBy(
    [...newest.values()].map((row) => ({ caseId: row.case_id, ...read(row) })),
    ({ caseId }) => caseId,
  )
}

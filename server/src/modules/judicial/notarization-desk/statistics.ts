// Statistics of the desk of notaries: open cases, time spent in each state, lateness and outcomes.
import { type NotarizationState, notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { notarizationStatisticsApi } from '@attestry/contract/modules/judicial/notarization-statistics'
import { after, days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { Service } from '../../../kernel/route.ts'
import { casesByState, casesReaching, type NamedReading, readClocks, timeInStates } from '../../casework/public.ts'
import { openStates } from './service.ts'

const outcomes: readonly NotarizationState[] = ['issued', 'rejected', 'terminated', 'abandoned', 'revoked']
/** Whether a clock is late depends on holidays, so that it is not computed in the database. */
const CASES_PER_READ = 500

export const readStatistics: Service<typeof notarizationStatisticsApi.read> = async (deps, { platformId }, { days: period }) => {
  const { kind } = notarizationCase
  const since = after(deps.clock, -days(period))
  const [spent, reached, open] = await Promise.all([
    timeInStates(deps.db, kind, { platformId, since }),
    casesReaching(deps.db, kind, { platformId, since }),
    casesByState(deps.db, kind, { platformId, states: openStates }),
  ])
  const issued = reached.get('issued') ?? []
  const [lateNow, issuedLate] = await Promise.all([
    lateAmong(deps, platformId, [...open.values()].flat(), isLateNow),
    lateAmong(deps, platformId, issued, isIssuedLate),
  ])
  return {
    open: openStates.flatMap((state) => {
      const ids = open.get(state) ?? []
      return ids.length > 0 ? [{ state, count: ids.length, late: ids.filter((id) => lateNow.has(id)).length }] : []
    }),
    spent: openStates.flatMap((state) => {
      const times = spent.find((each) => each.state === state)
      return times ? [{ ...times, state }] : []
    }),
    outcomes: outcomes.map((state) => ({ state, count: reached.get(state)?.length ?? 0 })),
    issuedInTime: issued.length - issuedLate.size,
    issuedLate: issuedLate.size,
  }
}

/** The office's own clocks: those of the applicant end the case. */
const isLateNow = ({ name, state, isLate }: NamedReading): boolean =>
  isLate && state !== 'stopped' && (name === 'acceptance' || name === 'office')

const isIssuedLate = ({ name, isLate }: NamedReading): boolean => isLate && name === 'office'

async function lateAmong(
  deps: Deps,
  platformId: number,
  ids: readonly string[],
  isLate: (reading: NamedReading) => boolean,
): Promise<ReadonlySet<string>> {
  const late = new Set<string>()
  for (let at = 0; at < ids.length; at += CASES_PER_READ) {
    const clocks = await readClocks(deps, platformId, ids.slice(at, at + CASES_PER_READ))
    for (const [id, readings] of clocks) if (readings.some(isLate)) late.add(id)
  }
  return late
}

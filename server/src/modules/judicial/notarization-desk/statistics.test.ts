// Statistics of the desk of notaries: exact figures of a made history, per period and per platform.
import { generalErrors } from '@attestry/contract/errors'
import type { NotarizationState } from '@attestry/contract/modules/judicial/notarization-case'
import {
  type NotarizationStatistics,
  notarizationStatisticsApi,
  type StatisticsDays,
} from '@attestry/contract/modules/judicial/notarization-statistics'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { OTHER_PLATFORM, STAFF, seedSecondPlatform } from '../../../../test/two-platforms.ts'
import { hours } from '../../../kernel/clock.ts'
import { inTransaction } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'

let house: TestHouse
let notary = ''
let now = new Date()

/** A state and how many hours ago the case reached it. */
type Entry = readonly [state: NotarizationState, hoursAgo: number]

interface MadeClock {
  readonly name: 'acceptance' | 'office'
  readonly startedHoursAgo: number
  readonly stoppedHoursAgo?: number
  readonly workingDays: number
}

interface MadeCase {
  readonly kind?: string
  readonly platformId?: number
  readonly entries: readonly Entry[]
  readonly clocks?: readonly MadeClock[]
}

const ago = (count: number): Date => new Date(now.getTime() - hours(count))
const daysAgo = (count: number): number => count * 24

async function make({ kind = 'notarization', platformId = 1, entries, clocks = [] }: MadeCase): Promise<void> {
  const id = newId(now)
  await inTransaction(house.house.deps, async ({ db }) => {
    const opened = ago(entries[0]?.[1] ?? 0)
    await sql`
      insert into casework."case" (id, platform_id, kind, facts, state, version, opened_at)
      values (${id}, ${platformId}, ${kind}, '{}', ${entries.at(-1)?.[0]}, ${entries.length}, ${opened})`.execute(db)
    for (const [at, [state, hoursAgo]] of entries.entries())
      await sql`
        insert into casework.step (case_id, version, at, actor, act, from_state, to_state, note)
        values (${id}, ${at + 1}, ${ago(hoursAgo)}, 'desk', ${at === 0 ? null : 'act'}, ${entries[at - 1]?.[0] ?? null}, ${state}, '')`.execute(
        db,
      )
    for (const { name, startedHoursAgo, stoppedHoursAgo, workingDays } of clocks) {
      const stopped = stoppedHoursAgo === undefined ? null : ago(stoppedHoursAgo)
      await sql`
        insert into casework.clock (case_id, name, started_at, working_days, stopped_at)
        values (${id}, ${name}, ${ago(startedHoursAgo)}, ${workingDays}, ${stopped})`.execute(db)
    }
  })
}

const read = (days: StatisticsDays, token = notary) => house.get(notarizationStatisticsApi.read, { days }, { token })

/** States without cases are left out. */
const figures = ({ open, spent, outcomes, ...issued }: NotarizationStatistics) => ({
  open: open.map(({ state, count, late }) => [state, count, late]),
  spent: spent.map(({ state, cases, medianHours, slowHours }) => [
    state,
    cases,
    Math.round(medianHours * 10) / 10,
    Math.round(slowHours * 10) / 10,
  ]),
  outcomes: Object.fromEntries(outcomes.filter(({ count }) => count > 0).map(({ state, count }) => [state, count])),
  ...issued,
})

beforeAll(async () => {
  house = await openTestHouse()
  await seedSecondPlatform(house.house.deps)
  notary = await house.logIn(STAFF.notary)
  now = house.clock.now()
  const issuedInTime: MadeCase = {
    entries: [
      ['draft', 500],
      ['submitted', 480],
      ['priced', 476],
      ['in_progress', 466],
      ['review', 366],
      ['issued', 360],
    ],
    clocks: [
      { name: 'acceptance', startedHoursAgo: 480, stoppedHoursAgo: 476, workingDays: 5 },
      { name: 'office', startedHoursAgo: 466, stoppedHoursAgo: 360, workingDays: 15 },
    ],
  }
  await make(issuedInTime)
  // Issued late 46 days ago after a return, delivered, and corrected within the last 30 days.
  await make({
    entries: [
      ['draft', daysAgo(81)],
      ['submitted', daysAgo(80)],
      ['priced', daysAgo(80) - 8],
      ['in_progress', daysAgo(80) - 20],
      ['review', daysAgo(50) - 20],
      ['in_progress', daysAgo(49) - 20],
      ['review', daysAgo(47) - 20],
      ['issued', daysAgo(47) - 22],
      ['issued', daysAgo(40)],
      ['correcting', daysAgo(10)],
      ['issued', daysAgo(9)],
    ],
    clocks: [{ name: 'office', startedHoursAgo: daysAgo(80) - 20, stoppedHoursAgo: daysAgo(47) - 22, workingDays: 5 }],
  })
  // Rejected after further documents: in `submitted` for 4 and 16 hours.
  await make({
    entries: [
      ['draft', 121],
      ['submitted', 120],
      ['supplement', 116],
      ['submitted', 106],
      ['rejected', 90],
    ],
  })
  // Open and late, open in time, and open in time after an examination that was late.
  await make({
    entries: [
      ['draft', daysAgo(40)],
      ['submitted', daysAgo(40)],
    ],
    clocks: [{ name: 'acceptance', startedHoursAgo: daysAgo(40), workingDays: 5 }],
  })
  await make({
    entries: [
      ['draft', 2],
      ['submitted', 1],
    ],
    clocks: [{ name: 'acceptance', startedHoursAgo: 1, workingDays: 5 }],
  })
  await make({
    entries: [
      ['draft', daysAgo(61)],
      ['submitted', daysAgo(60)],
      ['priced', daysAgo(35)],
      ['in_progress', 1],
    ],
    clocks: [
      { name: 'acceptance', startedHoursAgo: daysAgo(60), stoppedHoursAgo: daysAgo(35), workingDays: 5 },
      { name: 'office', startedHoursAgo: 1, workingDays: 15 },
    ],
  })
  // None of these counts: drafts, other kinds, other platforms.
  await make({ entries: [['draft', 3]] })
  await make({
    entries: [
      ['draft', 5],
      ['discarded', 3],
    ],
  })
  await make({ ...issuedInTime, kind: 'appraisal' })
  for (const _ of [1, 2, 3]) await make({ ...issuedInTime, platformId: OTHER_PLATFORM })
})
afterAll(() => house.close())

const open = [
  ['submitted', 2, 1],
  ['in_progress', 1, 0],
]

it('the last 30 days: a correction is no new certificate, and stays that ended earlier do not count', async () => {
  expect(figures(await read(30))).toEqual({
    open,
    spent: [
      ['submitted', 2, 12, 18.4],
      ['supplement', 1, 10, 10],
      ['priced', 2, 424.5, 756.1],
      ['in_progress', 1, 100, 100],
      ['review', 1, 6, 6],
      ['correcting', 1, 24, 24],
    ],
    outcomes: { issued: 1, rejected: 1 },
    issuedInTime: 1,
    issuedLate: 0,
  })
})

it('the last 90 days: several stays in a state are added up, and a late certificate is counted as late', async () => {
  expect(figures(await read(90))).toEqual({
    open,
    spent: [
      ['submitted', 4, 14, 426],
      ['supplement', 1, 10, 10],
      ['priced', 3, 12, 673.6],
      ['in_progress', 2, 434, 701.2],
      ['review', 2, 16, 24],
      ['correcting', 1, 24, 24],
    ],
    outcomes: { issued: 2, rejected: 1 },
    issuedInTime: 1,
    issuedLate: 1,
  })
})

it('another platform has only its own cases', async () => {
  const elsewhere = await house.logIn(STAFF.notary, OTHER_PLATFORM)
  expect(figures(await read(30, elsewhere))).toEqual({
    open: [],
    spent: [
      ['submitted', 3, 4, 4],
      ['priced', 3, 10, 10],
      ['in_progress', 3, 100, 100],
      ['review', 3, 6, 6],
    ],
    outcomes: { issued: 3 },
    issuedInTime: 3,
    issuedLate: 0,
  })
})

it('only the offered periods are answered, and only to the desk of notaries', async () => {
  const refused = await house.call(notarizationStatisticsApi.read, { days: 31 as never }, { token: notary })
  expect(refused.statusCode).toBe(generalErrors.INPUT_REFUSED.code)
  for (const phone of [STAFF.finance, STAFF.appraiser, '13800000001']) {
    const token = await house.logIn(phone)
    expect((await house.call(notarizationStatisticsApi.read, { days: 30 }, { token })).flag, phone).toBe(false)
  }
})

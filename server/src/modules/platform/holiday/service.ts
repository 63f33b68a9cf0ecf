// Holidays by year, and deadlines in working days.
import { generalErrors } from '@attestry/contract/errors'
import { platformErrors } from '@attestry/contract/modules/platform/errors'
import {
  type DayKind,
  dayInChina,
  type HolidayYear,
  type holidayApi,
  isWorkingDay,
  workingDaysAfter,
} from '@attestry/contract/modules/platform/holiday'
import { audit } from '../../../kernel/audit.ts'
import { endOfDay } from '../../../kernel/beijing-time.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { publishedDays } from './published.ts'
import { findYears, writeYear, type YearRow } from './store.ts'

async function yearsOf(deps: Deps, platformId: number, years: readonly number[]): Promise<YearRow[]> {
  const own = await findYears(deps.db, platformId, years)
  return years.map((year) => own.find((row) => row.year === year) ?? { year, version: 0, days: publishedDays(year) })
}

async function yearOf(deps: Deps, platformId: number, year: number): Promise<YearRow> {
  const [row] = await yearsOf(deps, platformId, [year])
  if (!row) throw new Error(`no holiday row for year ${year}`)
  return row
}

const kindsOf = (rows: readonly YearRow[]) => new Map(rows.flatMap(({ days }) => days.map(({ day, kind }) => [day, kind])))

function workingDaysIn(row: YearRow): number {
  const kinds = kindsOf([row])
  const first = Date.UTC(row.year, 0, 1)
  const length = (Date.UTC(row.year + 1, 0, 1) - first) / 86_400_000
  const days = Array.from({ length }, (_, at) => new Date(first + at * 86_400_000).toISOString().slice(0, 10))
  return days.filter((day) => isWorkingDay(day, kinds)).length
}

const view = (row: YearRow): HolidayYear => ({
  year: row.year,
  version: row.version,
  days: row.days.map((day) => ({ ...day })),
  workingDays: workingDaysIn(row),
})

export const holidayYear: Service<typeof holidayApi.year> = async (deps, actor, { year }) =>
  view(await yearOf(deps, actor.platformId, year))

export const changeHolidays: Service<typeof holidayApi.change> = async (deps, actor, { year, version, reason, days }) => {
  const before = await yearOf(deps, actor.platformId, year)
  if (before.version !== version) refuse(generalErrors.STALE)
  if (days.some(({ day }) => !day.startsWith(`${year}-`))) refuse(platformErrors.WRONG_YEAR)
  const sorted = [...days].sort((one, other) => (one.day < other.day ? -1 : 1))
  const duplicate = sorted.find(({ day }, at) => day === sorted[at + 1]?.day)
  if (duplicate) refuse(platformErrors.DAY_TWICE, { day: duplicate.day })
  const summary = (list: YearRow['days']) => list.map(({ day, kind }) => `${day.slice(5)}${kind === 'work' ? '+' : ''}`).join(' ')
  if (JSON.stringify(sorted) === JSON.stringify(before.days)) refuse(platformErrors.NOTHING_CHANGED)
  const after = (await writeYear(deps.db, actor.platformId, { year, version, days: sorted })) ?? refuse(generalErrors.STALE)
  await audit(deps, actor, {
    action: 'platform.holiday',
    subject: String(year),
    facts: { before: summary(before.days), after: summary(after.days), reason, version: after.version },
  })
  return view(after)
}

/** The end, in China, of the n-th working day after an instant. */
export async function deadlineAfter(deps: Deps, platformId: number, at: Date, workingDays: number): Promise<Date> {
  const today = dayInChina(at)
  const year = Number(today.slice(0, 4))
  const ahead = Math.ceil(workingDays / 200) + 1
  const rows = await yearsOf(
    deps,
    platformId,
    Array.from({ length: ahead + 1 }, (_, more) => year + more),
  )
  const last = workingDaysAfter(today, workingDays, kindsOf(rows))
  return endOfDay(last)
}

/** The days that differ from the week, from a year before an instant to two years after another. */
export async function specialDays(
  deps: Deps,
  platformId: number,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<ReadonlyMap<string, DayKind>> {
  const first = Number(dayInChina(from).slice(0, 4)) - 1
  const last = Number(dayInChina(until).slice(0, 4)) + 2
  return kindsOf(
    await yearsOf(
      deps,
      platformId,
      Array.from({ length: last - first + 1 }, (_, more) => first + more),
    ),
  )
}

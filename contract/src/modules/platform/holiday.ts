// Working days: weekends, the holidays listed by a platform, and weekend days worked in exchange.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { rolesFor } from '../operator/role.ts'
import { SettingReason, SettingVersion } from './setting.ts'

/** rest: a weekday off. work: a Saturday or Sunday worked in exchange. */
export const dayKinds = ['rest', 'work'] as const
export type DayKind = (typeof dayKinds)[number]

export const occasions = [
  'new-year',
  'spring-festival',
  'qingming',
  'labour-day',
  'dragon-boat',
  'mid-autumn',
  'national-day',
  'other',
] as const
export type Occasion = (typeof occasions)[number]

export interface SpecialDay {
  /** A calendar day in China, 2026-10-01. */
  readonly day: string
  readonly kind: DayKind
  readonly occasion: Occasion
}

const DAY_MS = 86_400_000

/** Days are dates, not instants: computed in UTC so that no time zone shifts them. */
const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const named = (date: Date): string => date.toISOString().slice(0, 10)

export const isWeekend = (day: string): boolean => [0, 6].includes(utc(day).getUTCDay())

export const isRealDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(utc(day).getTime()) && named(utc(day)) === day

export function isWorkingDay(day: string, special: ReadonlyMap<string, DayKind>): boolean {
  const kind = special.get(day)
  return kind === undefined ? !isWeekend(day) : kind === 'work'
}

const MAX_YEARS = 20

/** The n-th working day after a day, excluding it: 1 is the next working day. */
export function workingDaysAfter(day: string, count: number, special: ReadonlyMap<string, DayKind>): string {
  if (!isRealDay(day)) throw new RangeError(`not a day: ${day}`)
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`not a number of days: ${count}`)
  let here = utc(day).getTime()
  let left = count
  for (let steps = 0; steps < MAX_YEARS * 366; steps += 1) {
    here += DAY_MS
    if (isWorkingDay(named(new Date(here)), special)) left -= 1
    if (left === 0) return named(new Date(here))
  }
  throw new RangeError(`no ${count} working days within ${MAX_YEARS} years of ${day}`)
}

/** The calendar day in China at an instant. */
export const dayInChina = (at: Date): string => named(new Date(at.getTime() + 8 * 3_600_000))

const Year = field(z.int().check(z.gte(2020), z.lte(2100)), { label: { zh: '年份', en: 'Year' }, example: 2026 })

const Day = field(z.string().check(z.refine(isRealDay)), {
  label: { zh: '日期', en: 'Day' },
  hint: { zh: '形如 2026-10-01 的真实日期', en: 'a real date such as 2026-10-01' },
  example: '2026-10-01',
})

export const SpecialDayFields = z.strictObject({
  day: Day,
  kind: field(z.enum(dayKinds), { label: { zh: '类型', en: 'Type' }, example: 'rest' }),
  occasion: field(z.enum(occasions), { label: { zh: '事由', en: 'Occasion' }, example: 'national-day' }),
})

export const HolidayYear = z.object({
  year: z.int(),
  /** Zero: this platform has not edited the year; the days are the officially published ones, if known. */
  version: z.int(),
  days: z.array(SpecialDayFields),
  workingDays: z.int(),
})
export type HolidayYear = z.infer<typeof HolidayYear>

export const holidayApi = {
  year: endpoint({
    method: 'GET',
    path: '/desk/platform/holiday',
    access: 'staff',
    roles: rolesFor('setting'),
    summary: { zh: '某年的节假日与调休', en: 'A year’s holidays and the days worked for them' },
    input: z.strictObject({ year: Year }),
    output: HolidayYear,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/desk/platform/holiday',
    access: 'staff',
    roles: rolesFor('setting'),
    summary: { zh: '修改某年的节假日与调休', en: 'Change a year’s holidays' },
    input: z.strictObject({
      year: Year,
      version: SettingVersion,
      reason: SettingReason,
      days: field(z.array(SpecialDayFields).check(z.maxLength(120)), { label: { zh: '日期', en: 'Days' }, example: [] }),
    }),
    output: HolidayYear,
  }),
}

// URL state of the statistics desk: a preset length in days, or a custom range.
import { dayOf, isDay } from '../../../ui/days.ts'

export const lengths = [7, 30, 90, 365] as const
export type Length = (typeof lengths)[number]

export interface StatisticsSearch {
  readonly days?: Length
  readonly from?: string
  readonly to?: string
  readonly [key: string]: string | number | undefined
}

export function readStatisticsSearch(search: Record<string, unknown>): StatisticsSearch {
  if (isDay(search.from) && isDay(search.to)) return { from: search.from, to: search.to }
  const days = lengths.find((each) => each === Number(search.days))
  return days ? { days } : {}
}

const DAY_MS = 86_400_000

/** The range includes today. */
export function rangeOf({ days = 30, from, to }: StatisticsSearch, now: number): { from: string; to: string } {
  return from && to ? { from, to } : { from: dayOf(now - (days - 1) * DAY_MS), to: dayOf(now) }
}

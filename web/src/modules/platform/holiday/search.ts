// URL state of the holiday desk: the year.
import { dayInChina } from '@attestry/contract/modules/platform/holiday'

export const thisYear = (): number => Number(dayInChina(new Date()).slice(0, 4))

export function readHolidaySearch(search: Record<string, unknown>): { year?: number } {
  const year = Number(search.year)
  return Number.isInteger(year) && year >= 2020 && year <= 2100 ? { year } : {}
}

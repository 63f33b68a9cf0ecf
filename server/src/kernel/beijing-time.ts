// Beijing time, which has no daylight saving: days (`2026-11-17`) and months (`2026-11`) as text.
import { days, hours } from './clock.ts'

const shifted = (at: Date): string => new Date(at.getTime() + hours(8)).toISOString()

/** `2026-11-17 09:30:00` */
export const localTime = (at: Date): string => shifted(at).slice(0, 19).replace('T', ' ')
export const dayAt = (at: Date): string => shifted(at).slice(0, 10)
export const monthOf = (at: Date): string => shifted(at).slice(0, 7)

export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`)
/** The first instant of the next day. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + days(1))

export const dayPlus = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days(count)).toISOString().slice(0, 10)

export const startOfMonth = (month: string): Date => startOfDay(`${month}-01`)

export function nextMonth(month: string): string {
  const [year, nth] = month.split('-').map(Number) as [number, number]
  return nth === 12 ? `${year + 1}-01` : `${year}-${String(nth + 1).padStart(2, '0')}`
}

/** The first and the last day. */
export const daysOfMonth = (month: string): { readonly from: string; readonly to: string } => ({
  from: `${month}-01`,
  to: dayPlus(`${nextMonth(month)}-01`, -1),
})

// Days of bills and statements: Beijing time, as text (`2026-11-17`).
import { days, hours } from '../../../kernel/clock.ts'

const BEIJING_MS = hours(8)

export const dayAt = (at: Date): string => new Date(at.getTime() + BEIJING_MS).toISOString().slice(0, 10)

export const dayPlus = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days(count)).toISOString().slice(0, 10)

/** From its first instant to the first of the next day. */
export const boundsOf = (day: string): { readonly from: Date; readonly until: Date } => {
  const from = new Date(`${day}T00:00:00+08:00`)
  return { from, until: new Date(from.getTime() + days(1)) }
}

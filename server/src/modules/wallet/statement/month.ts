// Calendar months in Beijing time, written 2026-10.
import { hours } from '../../../kernel/clock.ts'

const ZONE = '+08:00'

export const monthOf = (at: Date): string => new Date(at.getTime() + hours(8)).toISOString().slice(0, 7)

export const startOfMonth = (month: string): Date => new Date(`${month}-01T00:00:00${ZONE}`)

export function nextMonth(month: string): string {
  const [year, nth] = month.split('-').map(Number) as [number, number]
  return nth === 12 ? `${year + 1}-01` : `${year}-${String(nth + 1).padStart(2, '0')}`
}

/** The first and the last day, as the ledger's filter wants them. */
export const daysOfMonth = (month: string): { readonly from: string; readonly to: string } => ({
  from: `${month}-01`,
  to: new Date(startOfMonth(nextMonth(month)).getTime() + hours(8) - 1).toISOString().slice(0, 10),
})

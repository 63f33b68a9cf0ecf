// When an invoice service is asked again.
import { hours, minutes } from '../../../kernel/clock.ts'

const DELAYS_MS = [5_000, 15_000, 30_000, minutes(1), minutes(3), minutes(10), minutes(30)]

/** After so many questions, an hour each. */
export const queryAt = (now: Date, asked: number): Date => new Date(now.getTime() + (DELAYS_MS[asked] ?? hours(1)))

/** While the buyer may confirm: every hour, and at the deadline. */
export function sheetQueryAt(now: Date, deadline: Date): Date {
  const next = queryAt(now, DELAYS_MS.length)
  return deadline > now && deadline < next ? deadline : next
}

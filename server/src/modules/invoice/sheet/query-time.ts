// When an invoice service is asked about a red-letter sheet.
import { hours } from '../../../kernel/clock.ts'

/** While the buyer may confirm: every hour, and at the deadline. */
export function sheetQueryAt(now: Date, deadline: Date): Date {
  const next = new Date(now.getTime() + hours(1))
  return deadline > now && deadline < next ? deadline : next
}

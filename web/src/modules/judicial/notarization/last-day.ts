// The last working day of a period: it ends at the first instant of the next day in China.
import { zonelessTime } from '../../../kernel/format.ts'

const DAY_CHARS = 10

export const lastDay = (due: string): string => zonelessTime(Date.parse(due) - 1).slice(0, DAY_CHARS)

// Number and time formats of the log page: digits in groups of three, times in the platforms' time zone.
import { time } from '../../../kernel/format.ts'

export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** For columns whose heading names the time zone. */
export const clockTime = (at: string): string => time(at).slice(0, 19)

/** For the ends of an axis. */
export const minuteTime = (at: string): string => time(at).slice(0, 16)

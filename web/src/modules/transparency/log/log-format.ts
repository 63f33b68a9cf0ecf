// How this page writes numbers and times: in groups of three, and to the second, always in the platforms' own zone.
import { time } from '../../../kernel/format.ts'

export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** For columns whose head names the zone. */
export const clockTime = (at: string): string => time(at).slice(0, 19)

/** For the ends of an axis. */
export const minuteTime = (at: string): string => time(at).slice(0, 16)

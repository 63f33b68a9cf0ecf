// When an outside service is asked again about something that it has not reported: soon at first, then ever more rarely.
import { hours, minutes } from './clock.ts'

const DELAYS_MS = [5_000, 15_000, 30_000, minutes(1), minutes(3), minutes(10), minutes(30)]

/** After `queries` questions. */
export const queryAt = (now: Date, queries: number): Date => new Date(now.getTime() + (DELAYS_MS[queries] ?? hours(1)))

// When a gateway is asked about a trade that it has not reported: soon at first, then ever more rarely.
import { minutes } from '../../../kernel/clock.ts'

const DELAYS_MS = [5_000, 15_000, 30_000, minutes(1), minutes(3), minutes(10), minutes(30)]
const HOURLY_MS = minutes(60)

export const queryAt = (now: Date, queries: number): Date => new Date(now.getTime() + (DELAYS_MS[queries] ?? HOURLY_MS))

export const firstQueryAt = (now: Date): Date => queryAt(now, 0)

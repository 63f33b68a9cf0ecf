// Calendar days for filters, in the platform's time zone; ranges include their first and last day.
const DAY_MS = 86_400_000
const ZONE = '+08:00'
const ZONE_MS = 8 * 3_600_000

export const timePresets = ['today', 'week', 'month'] as const
export type TimePreset = (typeof timePresets)[number]

export interface DayRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const presetDays: Record<TimePreset, number> = { today: 1, week: 7, month: 30 }

export const dayOf = (at: number): string => new Date(at + ZONE_MS).toISOString().slice(0, 10)

export const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

export const presetRange = (preset: TimePreset, now: number): DayRange => ({
  from: dayOf(now - (presetDays[preset] - 1) * DAY_MS),
  to: dayOf(now),
})

/** The preset that equals this range today, if any. */
export const presetOf = ({ from, to }: DayRange, now: number): TimePreset | undefined =>
  timePresets.find((preset) => {
    const range = presetRange(preset, now)
    return range.from === from && range.to === to
  })

export const startOfDay = (day: string): string => `${day}T00:00:00.000${ZONE}`
export const endOfDay = (day: string): string => `${day}T23:59:59.999${ZONE}`

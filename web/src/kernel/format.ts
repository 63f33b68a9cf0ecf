// Formats numbers, times and long texts, the same on every screen.
import { groupedYuan } from '@attestry/contract/grouped-yuan'
import { htmlLang, type Locale } from './locale-choice.ts'

/** Placeholder for a missing value. */
export const EMPTY = '-'

const DAY_MS = 86_400_000
const KB = 1024

type Amount = number | string | null | undefined

const missing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Yuan with two decimals and thousands separators. Strings are not parsed: a float cannot represent every amount. */
export function money(yuan: Amount): string {
  if (missing(yuan)) return EMPTY
  const text =
    typeof yuan === 'string' && /^-?\d+\.\d{2}$/.test(yuan) ? yuan : Number.isFinite(Number(yuan)) ? Number(yuan).toFixed(2) : ''
  return text === '' ? EMPTY : groupedYuan(text)
}

/** With a no-break space between number and unit. */
export function bytes(count: number | null | undefined): string {
  if (count === null || count === undefined || !Number.isFinite(count)) return EMPTY
  const units = ['B', 'KB', 'MB', 'GB'] as const
  let value = count
  let unit = 0
  // Compare the rounded value: 1023.995 KB must become 1.00 MB, not 1024.00 KB.
  while (unit < units.length - 1 && Math.round(value * 100) >= KB * 100) {
    value /= KB
    unit += 1
  }
  return `${unit === 0 ? value : value.toFixed(2)}\u00a0${units[unit]}`
}

const durationUnits = [86_400, 3600, 60, 1] as const

export function duration(seconds: number | null | undefined, locale: Locale): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return EMPTY
  let left = Math.floor(seconds)
  const counts = durationUnits.map((size) => {
    const count = Math.floor(left / size)
    left -= count * size
    return count
  })
  const parts = counts.flatMap((count, unit) =>
    count > 0 || (unit === 3 && seconds < 1) ? [durationPart(count, unit, locale)] : [],
  )
  return parts.join(locale === 'zh' ? '' : ' ')
}

const unitNames = ['day', 'hour', 'minute', 'second'] as const

const durationPart = (count: number, unit: number, locale: Locale): string =>
  new Intl.NumberFormat(htmlLang[locale], {
    style: 'unit',
    unit: unitNames[unit] ?? 'second',
    unitDisplay: locale === 'zh' ? 'short' : 'long',
  }).format(count)

/** The lengths used by the specification's screens. */
export type TruncatedLength = 5 | 6 | 9 | 12

/** Keeps both ends: file names and hashes differ at the start and at the end. */
export function truncateMiddle(text: string | null | undefined, length: TruncatedLength): string {
  if (missing(text)) return EMPTY
  const letters = [...(text as string)]
  if (letters.length <= length) return letters.join('')
  const tail = Math.floor(length / 2)
  return `${letters.slice(0, length - tail).join('')}…${letters.slice(-tail).join('')}`
}

/** The platforms' time zone: times of evidence look the same to every reader. */
const CHINA_OFFSET_MINUTES = 480

const padTwo = (value: number) => String(value).padStart(2, '0')

type Instant = Date | string | number | null | undefined

/** `2026-11-15 09:41:07 (UTC+8)`: always with the time zone. */
export function time(at: Instant, offsetMinutes = CHINA_OFFSET_MINUTES): string {
  const text = zonelessTime(at, offsetMinutes)
  return text === EMPTY ? EMPTY : `${text} (${zone(offsetMinutes)})`
}

/** `2026-11-15 09:41:07`, where the time zone is stated once for many: in the heading of a column. */
export function zonelessTime(at: Instant, offsetMinutes = CHINA_OFFSET_MINUTES): string {
  if (missing(at)) return EMPTY
  const instant = new Date(at as Date | string | number).getTime()
  if (Number.isNaN(instant)) return EMPTY
  const shifted = new Date(instant + offsetMinutes * 60_000)
  const [date, clock] = shifted.toISOString().split('T')
  return `${date} ${clock?.slice(0, 8)}`
}

function zone(offsetMinutes: number): string {
  const size = Math.abs(offsetMinutes)
  const rest = size % 60
  return `UTC${offsetMinutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${rest ? `:${padTwo(rest)}` : ''}`
}

export const PLATFORM_ZONE = zone(CHINA_OFFSET_MINUTES)

/** Exactly 24 hours later (or earlier, for a negative count). */
export const addDay = (at: Date | string | number, days = 1): Date => new Date(new Date(at).getTime() + days * DAY_MS)

/** A digest in groups of eight; separate them by CSS, not by spaces, so that copying gives the plain value. */
export const digestGroups = (hex: string): string[] => hex.match(/.{1,8}/g) ?? []

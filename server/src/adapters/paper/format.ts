// Formats times, numbers and digests as papers print them.
import { PaperFault } from './paper-fault.ts'

const BEIJING_MINUTES = 8 * 60
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

export function readTime(iso: string): Date {
  const time = new Date(iso)
  if (!ISO.test(iso) || Number.isNaN(time.getTime())) throw new PaperFault('content', `invalid time: ${iso.slice(0, 40)}`)
  return time
}

/** 2025-11-15 13:30:05.123, shifted by `minutes`; with a no-break space. */
function clock(time: Date, minutes: number): string {
  const shifted = new Date(time.getTime() + minutes * 60_000).toISOString()
  return shifted.replace('T', '\u00a0').replace(/(\.000)?Z$/, '')
}

/** Beijing time with its zone, as Chinese courts write it. */
export const beijingTime = (iso: string): string => `${clock(readTime(iso), BEIJING_MINUTES)}\u00a0+08:00`

export const utcTime = (iso: string): string => `${clock(readTime(iso), 0)} UTC`

/** In groups of eight, for comparison by eye. */
export function groupedDigest(hex: string): string {
  if (!/^[0-9a-f]{1,128}$/.test(hex)) throw new PaperFault('content', 'a digest is not lower-case hex')
  return hex.replace(/(.{8})(?=.)/g, '$1 ')
}

export const groupedNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')

const UNITS = ['KB', 'MB', 'GB', 'TB']

/** For example 1.2 MB; undefined below 1 KB. */
export function roundedSize(bytes: number): string | undefined {
  let size = bytes
  let unit: string | undefined
  for (const next of UNITS) {
    if (size < 1024) break
    size /= 1024
    unit = next
  }
  return unit && `${size.toFixed(size < 10 ? 2 : 1)} ${unit}`
}

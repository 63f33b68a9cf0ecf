// Formats times, sizes and digests for the certificate.
import { beside, type TextOptions, text } from './block.ts'
import { CertificateFault } from './port.ts'
import type { Block, Sheet } from './sheet.ts'
import { style } from './style.ts'

const BEIJING_MINUTES = 8 * 60
const UTC_AT = 152
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

export function readTime(iso: string): Date {
  const time = new Date(iso)
  if (!ISO.test(iso) || Number.isNaN(time.getTime())) throw new CertificateFault('facts', `invalid time: ${iso.slice(0, 40)}`)
  return time
}

/** 2025-11-15 13:30:05.123, shifted by `minutes`; with a no-break space. */
function clock(time: Date, minutes: number): string {
  const shifted = new Date(time.getTime() + minutes * 60_000).toISOString()
  return shifted.replace('T', '\u00a0').replace(/(\.000)?Z$/, '')
}

/** Beijing time with its zone, as Chinese courts write it. */
export function beijing(iso: string): string {
  return `${clock(readTime(iso), BEIJING_MINUTES)}\u00a0+08:00`
}

export function timeValue(sheet: Sheet, iso: string, width: number): Block {
  const local = text(sheet, beijing(iso), UTC_AT, style.mono)
  const utc = text(sheet, `${clock(readTime(iso), 0)} UTC`, width - UTC_AT, { ...style.monoNote, leading: style.mono.leading })
  return beside([
    { block: local, at: 0 },
    { block: utc, at: UTC_AT },
  ])
}

export function grouped(hex: string): string {
  return hex.replace(/(.{8})(?=.)/g, '$1 ')
}

/** In groups of eight, for comparison by eye. */
export function digestValue(
  sheet: Sheet,
  hex: string,
  width: number,
  type: (typeof style)['digest' | 'mono' | 'monoSmall'],
  options: TextOptions = {},
): Block {
  if (!/^[0-9a-f]{1,128}$/.test(hex)) throw new CertificateFault('facts', 'a digest is not lower-case hex')
  return text(sheet, grouped(hex), width, type, { ...options, actual: hex })
}

const UNITS = ['KB', 'MB', 'GB', 'TB']

export function groupedNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

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

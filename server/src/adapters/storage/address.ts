// Validates external names before they become paths or keys, so that none can escape its folder.
import { BadId, BadRange } from './errors.ts'
import type { ByteRange } from './port.ts'

const STAGE_ID = /^[a-z0-9-]{8,64}$/
const SHA256 = /^[0-9a-f]{64}$/
const SHELF_PART = /^(?!\.{1,2}$)[a-z0-9._-]+$/
const MAX_SHELF_NAME_CHARACTERS = 200

export function stageId(id: string): string {
  if (typeof id !== 'string' || !STAGE_ID.test(id)) throw new BadId('stage id')
  return id
}

export function isStageId(name: string): boolean {
  return STAGE_ID.test(name)
}

export function isSha256(name: string): boolean {
  return SHA256.test(name)
}

/** `ab/cd/abcd…`: two levels keep folders small with millions of objects. */
export function objectAddress(sha256: string): string {
  if (typeof sha256 !== 'string' || !SHA256.test(sha256)) throw new BadId('SHA-256 digest')
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`
}

/** Cuts the range to the size, as HTTP does; a range that starts beyond the end is refused. */
export function rangeWithin(range: ByteRange, size: number): ByteRange {
  const { start, end } = range
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start || start >= size) {
    throw new BadRange(start, end, size)
  }
  return { start, end: Math.min(end, size - 1) }
}

export function byteCount(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a number of bytes: ${value}`)
  return value
}

export function isShelfName(name: string): boolean {
  return name.length <= MAX_SHELF_NAME_CHARACTERS && name.split('/').every((part) => SHELF_PART.test(part))
}

export function shelfName(name: string): string {
  if (typeof name !== 'string' || !isShelfName(name)) throw new BadId('shelf name')
  return name
}

/** A valid prefix of shelf names: whole folders, then any start of the next part. */
export function shelfPrefix(prefix: string): string {
  const folder = typeof prefix === 'string' ? prefix.slice(0, prefix.lastIndexOf('/') + 1) : undefined
  const usable = folder !== undefined && /^[a-z0-9._-]*$/.test(prefix.slice(folder.length))
  if (!usable || (folder !== '' && !isShelfName(folder.slice(0, -1)))) throw new BadId('shelf name')
  return prefix
}

// Parts of a stage: objects named by their offset; those without a gap from 0 are the staged bytes.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { isStageId, stageId } from './address.ts'
import { NotFound } from './errors.ts'
import type { Part } from './part-buffer.ts'
import type { S3Bucket, S3Entry } from './s3-bucket.ts'

export type StagedPart = { key: string; offset: number; size: number; etag: string }
export type Survey = { parts: StagedPart[]; size: number; stray: string[] }

const ROOT = 'staging/'
/** Marker that a stage exists even if empty; sorts before the parts. */
const MARK = '-'
const OFFSET_DIGITS = 16

export class S3Parts {
  readonly #bucket: S3Bucket

  constructor(bucket: S3Bucket) {
    this.#bucket = bucket
  }

  async mark(id: string): Promise<void> {
    await this.#bucket.put(folder(id) + MARK, Buffer.alloc(0), createHash('md5').digest('base64'))
  }

  async store(id: string, offset: number, { bytes, md5 }: Part): Promise<void> {
    await this.#bucket.put(partKey(id, offset), bytes, md5)
  }

  /** The parts without a gap, and the keys of stray parts. */
  async survey(id: string): Promise<Survey> {
    const survey: Survey = { parts: [], size: 0, stray: [] }
    let found = false
    for await (const entry of this.#bucket.list(folder(id))) {
      found = true
      if (entry.key.endsWith(`/${MARK}`)) continue
      const offset = offsetOf(entry)
      if (offset !== survey.size) survey.stray.push(entry.key)
      else {
        survey.parts.push({ ...entry, offset })
        survey.size += entry.size
      }
    }
    if (!found) throw new NotFound(`stage ${id}`)
    return survey
  }

  /** The contiguous parts from `offset`. */
  async from(id: string, offset: number): Promise<StagedPart[]> {
    const parts: StagedPart[] = []
    let end = offset
    // Offsets are zero-padded, so keys sort numerically and the listing can start just before the first wanted part.
    for await (const entry of this.#bucket.list(folder(id), offset > 0 ? partKey(id, offset - 1) : folder(id) + MARK)) {
      if (offsetOf(entry) !== end) break
      parts.push({ ...entry, offset: end })
      end += entry.size
    }
    return parts
  }

  async bytes(part: StagedPart): Promise<Buffer> {
    const pieces: Buffer[] = []
    for await (const piece of await this.#open(part, 0)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  read(parts: StagedPart[], from: number): Readable {
    return Readable.from(this.#pieces(parts, from), { objectMode: false })
  }

  async *list(): AsyncIterable<{ id: string; size: number; modifiedAt: Date }> {
    let current: { id: string; size: number; modifiedAt: Date } | undefined
    for await (const { key, size, modifiedAt } of this.#bucket.list(ROOT)) {
      const [id = '', name = ''] = key.slice(ROOT.length).split('/')
      if (!isStageId(id)) continue
      if (current?.id !== id) {
        if (current) yield current
        current = { id, size: 0, modifiedAt }
      }
      if (name !== MARK && Number(name) === current.size) current.size += size
      if (modifiedAt > current.modifiedAt) current.modifiedAt = modifiedAt
    }
    if (current) yield current
  }

  async removeAll(id: string): Promise<void> {
    const keys: string[] = []
    for await (const { key } of this.#bucket.list(folder(id))) keys.push(key)
    await this.remove(keys)
  }

  async remove(keys: string[]): Promise<void> {
    await this.#bucket.remove(keys)
  }

  async *#pieces(parts: StagedPart[], from: number): AsyncGenerator<Buffer> {
    for (const part of parts) {
      if (part.offset + part.size > from) yield* await this.#open(part, Math.max(0, from - part.offset))
    }
  }

  async #open(part: StagedPart, start: number): Promise<Readable> {
    const body = await this.#bucket.get(part.key, start > 0 ? { start, end: part.size - 1 } : undefined)
    if (!body) throw new NotFound(part.key)
    return body
  }
}

function folder(id: string): string {
  return `${ROOT}${stageId(id)}/`
}

function partKey(id: string, offset: number): string {
  return folder(id) + String(offset).padStart(OFFSET_DIGITS, '0')
}

function offsetOf({ key }: S3Entry): number {
  return Number(key.slice(key.lastIndexOf('/') + 1))
}

// Staged uploads in a bucket: acknowledged bytes are stored as parts, and commit joins the parts into the object.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { byteCount, objectAddress, stageId } from './address.ts'
import { BadRange, DigestMismatch, OverLimit, SourceBroken, WrongOffset } from './errors.ts'
import { intake } from './intake.ts'
import { PartBuffer } from './part-buffer.ts'
import type { Staging, StoreOutcome } from './port.ts'
import type { S3Bucket } from './s3-bucket.ts'
import { joinParts } from './s3-join.ts'
import { PART_BYTES, type S3Objects } from './s3-objects.ts'
import type { S3Parts } from './s3-parts.ts'
import { StageLocks } from './stage-lock.ts'

export class S3Stage implements Staging {
  readonly #bucket: S3Bucket
  readonly #parts: S3Parts
  readonly #objects: S3Objects
  readonly #onGrowth: (id: string, size: number) => void
  readonly #locks = new StageLocks()

  constructor(bucket: S3Bucket, parts: S3Parts, objects: S3Objects, onGrowth: (id: string, size: number) => void) {
    this.#bucket = bucket
    this.#parts = parts
    this.#objects = objects
    this.#onGrowth = onGrowth
  }

  async create(id: string): Promise<void> {
    await this.#parts.mark(id)
  }

  async size(id: string): Promise<number> {
    return (await this.#parts.survey(id)).size
  }

  async append(id: string, offset: number, source: Readable, limit: number): Promise<number> {
    byteCount(limit)
    stageId(id)
    return this.#locks.withLock(id, async () => {
      const { size: begin, stray } = await this.#parts.survey(id)
      if (begin !== offset) throw new WrongOffset(id, offset, begin)
      // A late write of an earlier attempt must not become part of this upload.
      await this.#parts.remove(stray)
      let size = begin
      const gatherer = new PartBuffer(Math.min(PART_BYTES, Math.max(1, limit)), async (part) => {
        const { length } = part.bytes
        await this.#parts.store(id, size, part)
        size += length
        this.#onGrowth(id, size)
      })
      const end = await intake(source, limit, (bytes) => gatherer.add(bytes)).finally(() => gatherer.abandon())
      await gatherer.end()
      if (end.kind === 'over') throw new OverLimit(id, limit, size)
      if (end.kind === 'broken') throw new SourceBroken(size, end.cause)
      return size
    })
  }

  async read(id: string, from = 0): Promise<Readable> {
    byteCount(from)
    const { parts, size } = await this.#parts.survey(id)
    if (from > size) throw new BadRange(from, from, size)
    return this.#parts.read(parts, from)
  }

  async commit(id: string, sha256: string, size: number): Promise<StoreOutcome> {
    objectAddress(sha256)
    stageId(id)
    return this.#locks.withLock(id, async () => {
      const present = await this.#objects.confirm(sha256, size)
      const outcome = present ? 'present' : await this.#join(id, sha256, size)
      await this.#parts.removeAll(id)
      return outcome
    })
  }

  async drop(id: string): Promise<void> {
    stageId(id)
    await this.#locks.withLock(id, () => this.#parts.removeAll(id))
  }

  list(): AsyncIterable<{ id: string; size: number; modifiedAt: Date }> {
    return this.#parts.list()
  }

  async #join(id: string, sha256: string, size: number): Promise<StoreOutcome> {
    const staged = await this.#parts.survey(id)
    if (staged.size !== size) throw new DigestMismatch(sha256, `stage ${id} has ${staged.size} bytes, not ${size}`)
    if (size > PART_BYTES) return joinParts(this.#bucket, this.#objects, this.#parts, staged.parts, sha256, size)
    const pieces: Buffer[] = []
    for (const part of staged.parts) pieces.push(await this.#parts.bytes(part))
    const bytes = Buffer.concat(pieces)
    const actual = createHash('sha256').update(bytes).digest('hex')
    if (actual !== sha256) throw new DigestMismatch(sha256, `their digest is ${actual}`)
    return this.#objects.putBytes(sha256, bytes)
  }
}

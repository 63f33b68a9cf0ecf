// Objects in a bucket: stored only after their digest is verified, and checked again after the write.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { byteCount, isSha256, objectAddress, rangeWithin } from './address.ts'
import type { DigestPool } from './digest.ts'
import { DigestMismatch, NotFound } from './errors.ts'
import { intakeExactly } from './intake.ts'
import { PartBuffer } from './part-buffer.ts'
import type { ByteRange, DigestAlgorithm, ObjectStore, StoreOutcome } from './port.ts'
import { isRefusal, type S3Bucket } from './s3-bucket.ts'
import { partSizeFor, S3Multipart } from './s3-multipart.ts'

export const PART_BYTES = 8 << 20

export class S3Objects implements ObjectStore {
  readonly #bucket: S3Bucket
  readonly #pool: DigestPool

  constructor(bucket: S3Bucket, pool: DigestPool) {
    this.#bucket = bucket
    this.#pool = pool
  }

  key(sha256: string): string {
    return `objects/${objectAddress(sha256)}`
  }

  async stat(sha256: string): Promise<{ size: number } | undefined> {
    const found = await this.#bucket.head(this.key(sha256))
    return found && { size: found.size }
  }

  async digest(sha256: string, algorithm: DigestAlgorithm): Promise<string> {
    return this.#pool.digest(await this.open(sha256), algorithm)
  }

  async open(sha256: string, range?: ByteRange): Promise<Readable> {
    const key = this.key(sha256)
    try {
      const body = await this.#bucket.get(key, range && rangeWithin(range, Number.POSITIVE_INFINITY))
      if (body) return body
    } catch (fault) {
      if (!range || !isRefusal(fault, 416)) throw fault
      rangeWithin(range, (await this.stat(sha256))?.size ?? 0)
      throw fault
    }
    throw new NotFound(`object ${sha256}`)
  }

  async *list(): AsyncIterable<{ sha256: string; size: number }> {
    for await (const { key, size } of this.#bucket.list('objects/')) {
      const sha256 = key.slice(key.lastIndexOf('/') + 1)
      if (isSha256(sha256)) yield { sha256, size }
    }
  }

  async confirm(sha256: string, size: number): Promise<boolean> {
    const there = await this.stat(sha256)
    if (there && there.size !== size) {
      throw new DigestMismatch(sha256, `the object of that name has ${there.size} bytes, not ${size}`)
    }
    return there !== undefined
  }

  async put(sha256: string, size: number, source: Readable | Buffer): Promise<StoreOutcome> {
    const key = this.key(sha256)
    byteCount(size)
    const stream = Buffer.isBuffer(source) ? Readable.from([source]) : source
    try {
      if (await this.confirm(sha256, size)) {
        await intakeExactly(stream, sha256, size, () => {})
        return 'present'
      }
      if (size > PART_BYTES) return await this.#putParts(key, sha256, size, stream)
      const pieces: Buffer[] = []
      await intakeExactly(stream, sha256, size, (bytes) => {
        pieces.push(bytes)
      })
      return await this.putBytes(sha256, Buffer.concat(pieces))
    } finally {
      stream.destroy()
    }
  }

  /** The caller has verified the digest. */
  async putBytes(sha256: string, bytes: Buffer): Promise<StoreOutcome> {
    const md5 = createHash('md5').update(bytes).digest()
    const stored = await this.#bucket.put(this.key(sha256), bytes, md5.toString('base64'), { sha256 })
    return this.settle(sha256, bytes.length, md5.toString('hex'), stored)
  }

  /** Verifies the stored object by size and ETag, or, if the ETag is no MD5 (encryption), by reading it back. */
  async settle(sha256: string, size: number, etag: string, stored: boolean): Promise<StoreOutcome> {
    const outcome = stored ? 'stored' : 'present'
    const there = await this.#bucket.head(this.key(sha256))
    if (there?.size === size && there.etag === etag) return outcome
    const body = there?.size === size ? await this.#bucket.get(this.key(sha256)) : undefined
    const actual = body && (await this.#pool.digest(body, 'sha256'))
    if (actual === sha256) return outcome
    // We just wrote it and it is corrupt: left there it would pass for evidence.
    if (stored) await this.#bucket.remove([this.key(sha256)])
    throw new DigestMismatch(sha256, 'the storage service stored other bytes than were sent')
  }

  async #putParts(key: string, sha256: string, size: number, source: Readable): Promise<StoreOutcome> {
    const upload = await S3Multipart.begin(this.#bucket, key)
    const md5s: string[] = []
    const parts = new PartBuffer(partSizeFor(size, PART_BYTES), (part) => {
      md5s.push(Buffer.from(part.md5, 'base64').toString('hex'))
      return upload.send(md5s.length, part)
    })
    try {
      await intakeExactly(source, sha256, size, (bytes) => parts.add(bytes))
      await parts.end()
      const stored = await upload.complete()
      if (!stored) await upload.abort()
      return await this.settle(sha256, size, S3Multipart.etagOf(md5s), stored)
    } catch (fault) {
      await parts.abandon()
      await upload.abort()
      throw fault
    }
  }
}

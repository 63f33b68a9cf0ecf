// The shelf in a bucket. Where the service ignores conditional writes (as radosgw does), two writers of one new name can both
// succeed and the later bytes win: there the caller has to allow only one writer at a time.
import { createHash } from 'node:crypto'
import { isShelfName, shelfName, shelfPrefix } from './address.ts'
import { NameTaken } from './errors.ts'
import type { Shelf } from './port.ts'
import type { S3Bucket } from './s3-bucket.ts'

const FOLDER = 'shelf/'

export class S3Shelf implements Shelf {
  readonly #bucket: S3Bucket

  constructor(bucket: S3Bucket) {
    this.#bucket = bucket
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const there = await this.get(name)
    if (!there) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await this.#bucket.put(key(name), asBuffer(bytes), md5(bytes), { sha256 })
    }
    // Read again after writing: of two concurrent writers, at least the overwritten one notices.
    const kept = there ?? (await this.get(name))
    if (!kept?.equals(bytes)) throw new NameTaken(name)
  }

  async replace(name: string, bytes: Uint8Array): Promise<void> {
    await this.#bucket.put(key(name), asBuffer(bytes), md5(bytes))
  }

  async get(name: string): Promise<Buffer | undefined> {
    const body = await this.#bucket.get(key(name))
    if (!body) return undefined
    const pieces: Buffer[] = []
    for await (const piece of body) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  async *list(prefix: string): AsyncIterable<{ name: string; size: number }> {
    for await (const entry of this.#bucket.list(FOLDER + shelfPrefix(prefix))) {
      const name = entry.key.slice(FOLDER.length)
      if (isShelfName(name)) yield { name, size: entry.size }
    }
  }

  async remove(name: string): Promise<void> {
    await this.#bucket.remove([key(name)])
  }
}

function key(name: string): string {
  return FOLDER + shelfName(name)
}

function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('base64')
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

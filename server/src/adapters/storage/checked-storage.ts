// A storage whose objects are checked while they are read: changed bytes are never passed on as the whole object.
import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { DigestMismatch } from './errors.ts'
import type { ByteRange, DigestAlgorithm, Follower, Shelf, Staging, Storage, StoreOutcome } from './port.ts'

/** Players and download managers read many ranges of one object: its digest is computed once in this time. */
const VERIFIED_TTL_MS = 10 * 60_000
const MAX_VERIFIED = 10_000
/** A smaller object is withheld until its digest is known, so that a damaged one is refused before its first byte. */
const MAX_WITHHELD_BYTES = 1024 * 1024

export class CheckedStorage implements Storage {
  readonly stage: Staging
  readonly #storage: Storage
  readonly #onDamaged: (sha256: string) => void
  /** When each object was last found to be intact. */
  readonly #verified = new Map<string, number>()
  /** Found to be damaged: read before it is sent, until it is restored. */
  readonly #suspects = new Set<string>()

  constructor(storage: Storage, onDamaged: (sha256: string) => void, stage: Staging = storage.stage) {
    this.stage = stage
    this.#storage = storage
    this.#onDamaged = onDamaged
  }

  async open(sha256: string, range?: ByteRange): Promise<Readable> {
    const size = range && (await this.#storage.stat(sha256))?.size
    if (range && size !== undefined && (range.start > 0 || range.end < size - 1)) {
      await this.#verify(sha256)
      return this.#storage.open(sha256, range)
    }
    if (this.#suspects.has(sha256)) await this.#verify(sha256)
    const source = await this.#storage.open(sha256, range)
    const checked = this.#checkedStream(sha256)
    pipeline(source, checked, () => {})
    return checked
  }

  /** Withholds the first bytes, and after them the last chunk, until the digest of all chunks is known to be right. */
  #checkedStream(sha256: string): Transform {
    const hash = createHash('sha256')
    let withheld: Buffer[] = []
    let bytes = 0
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        bytes += chunk.length
        if (bytes > MAX_WITHHELD_BYTES) {
          for (const ready of withheld) this.push(ready)
          withheld = []
        }
        withheld.push(chunk)
        done()
      },
      flush: (done) => {
        const found = hash.digest('hex')
        if (found !== sha256) return done(this.#damaged(sha256, found))
        this.#markVerified(sha256)
        done(null, Buffer.concat(withheld))
      },
    })
  }

  async #verify(sha256: string): Promise<void> {
    const at = this.#verified.get(sha256)
    if (at !== undefined && performance.now() - at < VERIFIED_TTL_MS) return
    const found = await this.#storage.digest(sha256, 'sha256')
    if (found !== sha256) throw this.#damaged(sha256, found)
    this.#markVerified(sha256)
  }

  #markVerified(sha256: string): void {
    this.#suspects.delete(sha256)
    this.#verified.delete(sha256)
    this.#verified.set(sha256, performance.now())
    if (this.#verified.size > MAX_VERIFIED) this.#verified.delete(this.#verified.keys().next().value ?? '')
  }

  #damaged(sha256: string, found: string): DigestMismatch {
    this.#verified.delete(sha256)
    if (this.#suspects.size < MAX_VERIFIED) this.#suspects.add(sha256)
    this.#onDamaged(sha256)
    return new DigestMismatch(sha256, `the stored bytes have ${found}`)
  }

  get shelf(): Shelf {
    return this.#storage.shelf
  }
  put(sha256: string, size: number, source: Readable | Buffer): Promise<StoreOutcome> {
    return this.#storage.put(sha256, size, source)
  }
  stat(sha256: string): Promise<{ size: number } | undefined> {
    return this.#storage.stat(sha256)
  }
  list(): AsyncIterable<{ sha256: string; size: number }> {
    return this.#storage.list()
  }
  digest(sha256: string, algorithm: DigestAlgorithm): Promise<string> {
    return this.#storage.digest(sha256, algorithm)
  }
  follow(id: string, algorithm: DigestAlgorithm): Follower {
    return this.#storage.follow(id, algorithm)
  }
  deleteLeftovers(before: Date): Promise<number> {
    return this.#storage.deleteLeftovers(before)
  }
  close(): Promise<void> {
    return this.#storage.close()
  }
}

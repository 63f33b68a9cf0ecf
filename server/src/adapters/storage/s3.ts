// Storage in a bucket of any S3-compatible service.
import type { Readable } from 'node:stream'
import { stageId } from './address.ts'
import { DigestPool } from './digest.ts'
import { FollowerRegistry } from './follower-registry.ts'
import type { ByteRange, DigestAlgorithm, Follower, Storage, StoreOutcome } from './port.ts'
import { S3Bucket, type S3Credentials } from './s3-bucket.ts'
import { S3Follower } from './s3-follower.ts'
import { abortStale } from './s3-multipart.ts'
import { S3Objects } from './s3-objects.ts'
import { S3Parts } from './s3-parts.ts'
import { S3Shelf } from './s3-shelf.ts'
import { S3Stage } from './s3-stage.ts'
import { readS3Url } from './s3-url.ts'

/** The bucket has to exist. The caller closes a pool it passes in. */
export async function openS3Storage(url: string, credentials: S3Credentials, pool?: DigestPool): Promise<Storage> {
  const bucket = new S3Bucket(readS3Url(url), credentials)
  await bucket.check()
  return new S3Storage(bucket, pool)
}

class S3Storage implements Storage {
  readonly stage: S3Stage
  readonly shelf: S3Shelf
  readonly #bucket: S3Bucket
  readonly #objects: S3Objects
  readonly #parts: S3Parts
  readonly #pool: DigestPool
  readonly #ownsPool: boolean
  readonly #followers = new FollowerRegistry()

  constructor(bucket: S3Bucket, pool: DigestPool | undefined) {
    this.#pool = pool ?? new DigestPool().warm()
    this.#ownsPool = pool === undefined
    this.#bucket = bucket
    this.#objects = new S3Objects(bucket, this.#pool)
    this.#parts = new S3Parts(bucket)
    this.shelf = new S3Shelf(bucket)
    this.stage = new S3Stage(bucket, this.#parts, this.#objects, (id, size) => this.#followers.advance(id, size))
  }

  put(sha256: string, size: number, source: Readable | Buffer): Promise<StoreOutcome> {
    return this.#objects.put(sha256, size, source)
  }

  open(sha256: string, range?: ByteRange): Promise<Readable> {
    return this.#objects.open(sha256, range)
  }

  stat(sha256: string): Promise<{ size: number } | undefined> {
    return this.#objects.stat(sha256)
  }

  list(): AsyncIterable<{ sha256: string; size: number }> {
    return this.#objects.list()
  }

  digest(sha256: string, algorithm: DigestAlgorithm): Promise<string> {
    return this.#objects.digest(sha256, algorithm)
  }

  follow(id: string, algorithm: DigestAlgorithm): Follower {
    const follower = new S3Follower(this.#parts, stageId(id), this.#pool.receive(algorithm))
    // Bytes stored before this process started are hashed now instead of at the end.
    this.stage.size(id).then(
      (size) => follower.advance(size),
      () => {},
    )
    return this.#followers.add(id, follower)
  }

  deleteLeftovers(before: Date): Promise<number> {
    return abortStale(this.#bucket, 'objects/', before)
  }

  async close(): Promise<void> {
    this.#bucket.close()
    if (this.#ownsPool) await this.#pool.close()
  }
}

// S3 requests with timeout, limited retries, checksums in transit, and named refusals.
import { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { NoSpace } from './errors.ts'
import type { ByteRange } from './port.ts'
import type { S3Location } from './s3-url.ts'
import { unlessStalled } from './stall.ts'

export interface S3Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export type S3Entry = { key: string; size: number; etag: string; modifiedAt: Date }

export const REQUEST_TIMEOUT_MS = 20_000
/** For requests that carry a part, or make the service copy or join large objects. */
export const TRANSFER_TIMEOUT_MS = 180_000
const STALL_TIMEOUT_MS = 30_000
const MAX_KEYS_PER_DELETE = 1000

type Send<T> = (client: S3Client, options: { abortSignal: AbortSignal }) => Promise<T>

/** Keys are given and returned without the prefix. */
export class S3Bucket {
  readonly name: string
  readonly #prefix: string
  readonly #client: S3Client

  constructor(place: S3Location, { accessKeyId, secretAccessKey }: S3Credentials) {
    this.name = place.bucket
    this.#prefix = place.prefix
    this.#client = new S3Client({
      region: place.region,
      forcePathStyle: place.pathStyle,
      ...(place.endpoint ? { endpoint: place.endpoint } : {}),
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: 3,
      // The client's default checksums break streamed bodies on radosgw; we send ours explicitly.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
    })
  }

  fullKey(key: string): string {
    return this.#prefix + key
  }

  bareKey(fullKey: string): string {
    return fullKey.slice(this.#prefix.length)
  }

  /** The timeout covers the response headers; a body that is read later has its own. */
  async request<T>(limitMs: number, send: Send<T>): Promise<T> {
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(), limitMs)
    try {
      return await send(this.#client, { abortSignal: abort.signal })
    } catch (fault) {
      if (abort.signal.aborted) throw new Error(`the storage service did not respond within ${limitMs} ms`, { cause: fault })
      if (isRefusal(fault, 507, 'QuotaExceeded')) throw new NoSpace(fault)
      throw fault
    } finally {
      clearTimeout(timer)
    }
  }

  async check(): Promise<void> {
    await this.request(REQUEST_TIMEOUT_MS, (client, options) =>
      client.send(new HeadBucketCommand({ Bucket: this.name }), options),
    ).catch((cause) => {
      throw new Error(`cannot access bucket ${this.name}`, { cause })
    })
  }

  async head(key: string): Promise<{ size: number; etag: string } | undefined> {
    const command = new HeadObjectCommand({ Bucket: this.name, Key: this.fullKey(key) })
    try {
      const found = await this.request(REQUEST_TIMEOUT_MS, (client, options) => client.send(command, options))
      return { size: found.ContentLength ?? 0, etag: bareEtag(found.ETag) }
    } catch (fault) {
      if (isRefusal(fault, 404)) return undefined
      throw fault
    }
  }

  /** Undefined if the object does not exist. */
  async get(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const Range = range && `bytes=${range.start}-${range.end}`
    const command = new GetObjectCommand({ Bucket: this.name, Key: this.fullKey(key), ...(Range ? { Range } : {}) })
    try {
      const { Body } = await this.request(REQUEST_TIMEOUT_MS, (client, options) => client.send(command, options))
      if (!(Body instanceof Readable)) throw new Error(`the storage service responded without a body: ${key}`)
      return unlessStalled(Body, STALL_TIMEOUT_MS)
    } catch (fault) {
      if (isRefusal(fault, 404)) return undefined
      throw fault
    }
  }

  /** The service checks the MD5 before storing. False: the object already existed (if the service supports IfNoneMatch). */
  async put(key: string, bytes: Buffer, md5: string, once?: { sha256: string }): Promise<boolean> {
    const command = new PutObjectCommand({
      Bucket: this.name,
      Key: this.fullKey(key),
      Body: bytes,
      ContentLength: bytes.length,
      ContentMD5: md5,
      ...(once ? { ChecksumSHA256: Buffer.from(once.sha256, 'hex').toString('base64'), IfNoneMatch: '*' } : {}),
    })
    try {
      await this.request(TRANSFER_TIMEOUT_MS, (client, options) => client.send(command, options))
      return true
    } catch (fault) {
      if (once && isTaken(fault)) return false
      throw fault
    }
  }

  /** Ordered by key. */
  async *list(prefix: string, after?: string): AsyncGenerator<S3Entry> {
    for (let token: string | undefined; ; ) {
      const command = new ListObjectsV2Command({
        Bucket: this.name,
        Prefix: this.fullKey(prefix),
        ...(token ? { ContinuationToken: token } : after ? { StartAfter: this.fullKey(after) } : {}),
      })
      const page = await this.request(REQUEST_TIMEOUT_MS, (client, options) => client.send(command, options))
      for (const { Key, Size, ETag, LastModified } of page.Contents ?? []) {
        if (!Key) continue
        yield { key: this.bareKey(Key), size: Size ?? 0, etag: bareEtag(ETag), modifiedAt: LastModified ?? new Date() }
      }
      token = page.NextContinuationToken
      if (!page.IsTruncated || !token) return
    }
  }

  async remove(keys: string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += MAX_KEYS_PER_DELETE) {
      const Objects = keys.slice(at, at + MAX_KEYS_PER_DELETE).map((key) => ({ Key: this.fullKey(key) }))
      const command = new DeleteObjectsCommand({ Bucket: this.name, Delete: { Objects, Quiet: true } })
      const { Errors } = await this.request(TRANSFER_TIMEOUT_MS, (client, options) => client.send(command, options))
      const first = Errors?.[0]
      if (first) throw new Error(`cannot delete ${first.Key}: ${first.Code} ${first.Message}`)
    }
  }

  close(): void {
    this.#client.destroy()
  }
}

export function isRefusal(fault: unknown, status: number, name?: string): boolean {
  if (!(fault instanceof S3ServiceException)) return false
  return fault.$metadata.httpStatusCode === status || fault.name === name
}

/** Another writer was first: the condition failed, or the writes conflicted. */
export function isTaken(fault: unknown): boolean {
  return isRefusal(fault, 412) || isRefusal(fault, 409, 'ConditionalRequestConflict')
}

function bareEtag(etag: string | undefined): string {
  return (etag ?? '').replaceAll('"', '')
}

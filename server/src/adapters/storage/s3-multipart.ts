// A multipart upload: the object is not visible until it is complete.
import { createHash } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import type { Part } from './part-buffer.ts'
import { isRefusal, isTaken, REQUEST_TIMEOUT_MS, type S3Bucket, TRANSFER_TIMEOUT_MS } from './s3-bucket.ts'

/** Minimum size of all parts except the last. */
export const MIN_PART_BYTES = 5 << 20
const MAX_PARTS = 9_000

/** `usual`, or larger if the object would need too many parts. */
export function partSizeFor(size: number, usual: number): number {
  return Math.max(usual, Math.ceil(size / MAX_PARTS))
}

export class S3Multipart {
  readonly #bucket: S3Bucket
  readonly #target: { Bucket: string; Key: string; UploadId: string }
  readonly #parts = new Map<number, string>()

  private constructor(bucket: S3Bucket, target: { Bucket: string; Key: string; UploadId: string }) {
    this.#bucket = bucket
    this.#target = target
  }

  static async begin(bucket: S3Bucket, key: string): Promise<S3Multipart> {
    const object = { Bucket: bucket.name, Key: bucket.fullKey(key) }
    const command = new CreateMultipartUploadCommand(object)
    const { UploadId } = await bucket.request(REQUEST_TIMEOUT_MS, (client, options) => client.send(command, options))
    if (!UploadId) throw new Error(`the storage service did not create the multipart upload: ${key}`)
    return new S3Multipart(bucket, { ...object, UploadId })
  }

  async send(number: number, { bytes, md5 }: Part): Promise<void> {
    const body = { Body: bytes, ContentLength: bytes.length, ContentMD5: md5 }
    const command = new UploadPartCommand({ ...this.#target, PartNumber: number, ...body })
    const { ETag } = await this.#bucket.request(TRANSFER_TIMEOUT_MS, (client, options) => client.send(command, options))
    this.#recordPart(number, ETag)
  }

  /** Server-side copy of an existing object. */
  async copy(number: number, key: string): Promise<void> {
    const CopySource = `${this.#bucket.name}/${this.#bucket.fullKey(key).split('/').map(encodeURIComponent).join('/')}`
    const command = new UploadPartCopyCommand({ ...this.#target, PartNumber: number, CopySource })
    const { CopyPartResult } = await this.#bucket.request(TRANSFER_TIMEOUT_MS, (client, options) => client.send(command, options))
    this.#recordPart(number, CopyPartResult?.ETag)
  }

  /** False: the object already existed. */
  async complete(): Promise<boolean> {
    const Parts = this.#inOrder().map(([PartNumber, ETag]) => ({ PartNumber, ETag }))
    const command = new CompleteMultipartUploadCommand({ ...this.#target, IfNoneMatch: '*', MultipartUpload: { Parts } })
    try {
      await this.#bucket.request(TRANSFER_TIMEOUT_MS, (client, options) => client.send(command, options))
      return true
    } catch (fault) {
      if (isTaken(fault)) return false
      // A retry whose first response was lost finds no upload; the caller verifies the object afterwards.
      if (isRefusal(fault, 404, 'NoSuchUpload')) return true
      throw fault
    }
  }

  /** The ETag of an object that consists of exactly the parts with these MD5s (hex). */
  static etagOf(md5s: string[]): string {
    const all = createHash('md5')
    for (const md5 of md5s) all.update(Buffer.from(md5, 'hex'))
    return `${all.digest('hex')}-${md5s.length}`
  }

  async abort(): Promise<void> {
    const command = new AbortMultipartUploadCommand(this.#target)
    // If this fails, `abortStale` removes the upload later.
    await this.#bucket.request(REQUEST_TIMEOUT_MS, (client, options) => client.send(command, options)).catch(() => {})
  }

  #recordPart(number: number, etag: string | undefined): void {
    if (!etag) throw new Error(`the storage service did not confirm part ${number}`)
    this.#parts.set(number, etag)
  }

  #inOrder(): [number, string][] {
    return [...this.#parts].sort(([a], [b]) => a - b)
  }
}

/** Aborts uploads below `prefix` that were started before that time and never completed. */
export async function abortStale(bucket: S3Bucket, prefix: string, before: Date): Promise<number> {
  let aborted = 0
  for (let marker: { KeyMarker?: string; UploadIdMarker?: string } = {}; ; ) {
    const command = new ListMultipartUploadsCommand({ Bucket: bucket.name, Prefix: bucket.fullKey(prefix), ...marker })
    const page = await bucket.request(REQUEST_TIMEOUT_MS, (client, options) => client.send(command, options))
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Key || !UploadId || !Initiated || Initiated >= before) continue
      const abort = new AbortMultipartUploadCommand({ Bucket: bucket.name, Key, UploadId })
      await bucket.request(REQUEST_TIMEOUT_MS, (client, options) => client.send(abort, options))
      aborted += 1
    }
    if (!page.IsTruncated || !page.NextKeyMarker) return aborted
    marker = { KeyMarker: page.NextKeyMarker, ...(page.NextUploadIdMarker ? { UploadIdMarker: page.NextUploadIdMarker } : {}) }
  }
}

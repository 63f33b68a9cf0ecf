// Joins staged parts into one object: the service copies large parts itself, small adjacent parts are merged here.
import { createHash } from 'node:crypto'
import type { StoreOutcome } from './port.ts'
import type { S3Bucket } from './s3-bucket.ts'
import { MIN_PART_BYTES, partSizeFor, S3Multipart } from './s3-multipart.ts'
import type { S3Objects } from './s3-objects.ts'
import type { S3Parts, StagedPart } from './s3-parts.ts'

const CONCURRENT_PARTS = 3

export async function joinParts(
  bucket: S3Bucket,
  objects: S3Objects,
  parts: S3Parts,
  staged: StagedPart[],
  sha256: string,
  size: number,
): Promise<StoreOutcome> {
  const upload = await S3Multipart.begin(bucket, objects.key(sha256))
  const groups = grouped(staged, partSizeFor(size, MIN_PART_BYTES))
  const md5s: string[] = []
  const join = async (group: StagedPart[], index: number) => {
    const [only] = group
    if (only && group.length === 1) {
      await upload.copy(index + 1, only.key)
      md5s[index] = only.etag
      return
    }
    const pieces: Buffer[] = []
    for (const part of group) pieces.push(await parts.bytes(part))
    const bytes = Buffer.concat(pieces)
    const md5 = createHash('md5').update(bytes).digest()
    await upload.send(index + 1, { bytes, md5: md5.toString('base64') })
    md5s[index] = md5.toString('hex')
  }
  try {
    const waiting = groups.entries()
    const worker = async () => {
      for (const [index, group] of waiting) await join(group, index)
    }
    await Promise.all(Array.from({ length: CONCURRENT_PARTS }, worker))
    const stored = await upload.complete()
    if (!stored) await upload.abort()
    return await objects.settle(sha256, size, S3Multipart.etagOf(md5s), stored)
  } catch (fault) {
    await upload.abort()
    throw fault
  }
}

/** Groups adjacent parts until each group, except the last, is large enough. */
function grouped(parts: StagedPart[], enough: number): StagedPart[][] {
  const groups: StagedPart[][] = []
  let room = 0
  for (const part of parts) {
    if (room <= 0) {
      groups.push([])
      room = enough
    }
    groups.at(-1)?.push(part)
    room -= part.size
  }
  return groups
}

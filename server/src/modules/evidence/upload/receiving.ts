// Takes bytes in: one writer an upload, SHA-256 computed behind it as the bytes land.
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import type { Follower } from '../../../adapters/storage/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { HEAD_BYTES, mediaTypeOf } from './media-type.ts'
import { keepSm3, markReceived, type UploadRow } from './store.ts'

/** Digests under way in this process. One that is lost with it begins anew from the first byte. */
const digesting = new Map<string, Follower>()
/** The request that writes an upload now; a newer one takes its place, since the older connection is dead or forgotten. */
const writing = new Map<string, { stop(): void; ended: Promise<unknown> }>()
const completing = new Map<string, Promise<UploadRow>>()

function followed(deps: Deps, id: string): Follower {
  const follower = digesting.get(id) ?? deps.storage.follow(id, 'sha256')
  digesting.set(id, follower)
  return follower
}

export function stopFollowing(id: string): void {
  digesting.get(id)?.cancel()
  digesting.delete(id)
}

/** Appends and returns how much is there now. What arrived before a break is kept. */
export async function appendBytes(deps: Deps, upload: UploadRow, offset: number, source: Readable): Promise<number> {
  const previous = writing.get(upload.id)
  previous?.stop()
  await previous?.ended
  followed(deps, upload.id)
  const work = deps.storage.stage.append(upload.id, offset, source, upload.size - offset)
  const mine = { stop: () => source.destroy(), ended: work.catch(() => {}) }
  writing.set(upload.id, mine)
  try {
    return await work
  } catch (error) {
    throw asRefusal(error)
  } finally {
    if (writing.get(upload.id) === mine) writing.delete(upload.id)
  }
}

export async function stopWriting(id: string): Promise<void> {
  const current = writing.get(id)
  current?.stop()
  await current?.ended
}

function asRefusal(error: unknown): unknown {
  const { code, size } = error as { code?: string; size?: number }
  try {
    if (code === 'WRONG_OFFSET') refuse(evidenceErrors.UPLOAD_OFFSET, { offset: size ?? 0 })
    if (code === 'BUSY') refuse(evidenceErrors.UPLOAD_BUSY)
    if (code === 'NO_SPACE') refuse(evidenceErrors.NO_SPACE)
    if (code === 'OVER_LIMIT' || code === 'SOURCE_BROKEN') refuse(evidenceErrors.UPLOAD_TRUNCATED)
  } catch (refusal) {
    return refusal
  }
  return error
}

/** All bytes are there: finish the digest and say so. Asked twice, it is done once. */
export function complete(deps: Deps, upload: UploadRow): Promise<UploadRow> {
  if (upload.state !== 'receiving') return Promise.resolve(upload)
  const present = completing.get(upload.id)
  if (present) return present
  const work = finish(deps, upload).finally(() => completing.delete(upload.id))
  completing.set(upload.id, work)
  return work
}

async function finish(deps: Deps, upload: UploadRow): Promise<UploadRow> {
  const sha256 = await followed(deps, upload.id).finish(upload.size)
  digesting.delete(upload.id)
  const mediaType = mediaTypeOf(await headOf(deps, upload.id))
  const at = deps.clock.now()
  await markReceived(deps.db, upload.id, { sha256, mediaType, at })
  void computeSm3(deps, upload)
  return { ...upload, state: 'received', sha256, media_type: mediaType, received_at: at }
}

/**
 * Begun only now: it takes four times as long as SHA-256 and would slow the bytes that are still arriving.
 * Nobody waits for it, and where it does not get done (a restart, a quick deposit) sealing computes it.
 */
async function computeSm3(deps: Deps, { id, size }: UploadRow): Promise<void> {
  const follower = deps.storage.follow(id, 'sm3')
  // Listed like the first one, so that cancelling the upload stops it too.
  digesting.set(id, follower)
  try {
    await keepSm3(deps.db, id, await follower.finish(size))
  } catch (error) {
    deps.log.debug({ err: error, upload: id }, 'SM3 is left to sealing')
  } finally {
    if (digesting.get(id) === follower) digesting.delete(id)
  }
}

export async function headOf(deps: Deps, id: string): Promise<Buffer> {
  const stream = await deps.storage.stage.read(id)
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream) {
    pieces.push(piece)
    size += piece.length
    if (size >= HEAD_BYTES) break
  }
  stream.destroy()
  await finished(stream).catch(() => {})
  return Buffer.concat(pieces).subarray(0, HEAD_BYTES)
}

// Receives upload bytes: one writer per upload, SHA-256 computed while they arrive.
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import type { Follower } from '../../../adapters/storage/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { HEAD_BYTES, mediaTypeOf } from './media-type.ts'
import { markReceived, saveSm3, type UploadRow } from './store.ts'

/** Digests being computed in this process, SHA-256 and SM3; after a restart they start again from the first byte. */
const digesting = new Map<string, Follower>()
const digestingSm3 = new Map<string, Follower>()
/** The request that currently writes an upload; a newer one replaces it, since the older connection is dead or abandoned. */
const writing = new Map<string, { stop(): void; ended: Promise<unknown> }>()
const completing = new Map<string, Promise<UploadRow>>()

/** The SHA-256 of the stage, computed since its first byte was written. */
export function followerOf(deps: Deps, id: string): Follower {
  const follower = digesting.get(id) ?? deps.storage.follow(id, 'sha256')
  digesting.set(id, follower)
  return follower
}

export function stopFollowing(id: string): void {
  for (const followers of [digesting, digestingSm3]) {
    followers.get(id)?.cancel()
    followers.delete(id)
  }
}

/** Appends and returns the new size. Bytes that arrived before a connection loss are kept. */
export const appendBytes = (...write: Parameters<typeof writeBytes>): Promise<number> =>
  writeBytes(...write).catch((error: unknown) => {
    throw asRefusal(error)
  })

/** Like appendBytes, with the errors of the storage. */
export async function writeBytes(deps: Deps, upload: UploadRow, offset: number, source: Readable): Promise<number> {
  const previous = writing.get(upload.id)
  previous?.stop()
  await previous?.ended
  followerOf(deps, upload.id)
  const work = deps.storage.stage.append(upload.id, offset, source, upload.size - offset)
  const current = { stop: () => source.destroy(), ended: work.catch(() => {}) }
  writing.set(upload.id, current)
  try {
    return await work
  } finally {
    if (writing.get(upload.id) === current) writing.delete(upload.id)
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

/** Finishes the digest of a completely received upload and marks it received. Concurrent calls share one run. */
export function complete(deps: Deps, upload: UploadRow): Promise<UploadRow> {
  if (upload.state !== 'receiving') return Promise.resolve(upload)
  const running = completing.get(upload.id)
  if (running) return running
  const work = finish(deps, upload).finally(() => completing.delete(upload.id))
  completing.set(upload.id, work)
  return work
}

async function finish(deps: Deps, upload: UploadRow): Promise<UploadRow> {
  const sha256 = await followerOf(deps, upload.id).finish(upload.size)
  digesting.delete(upload.id)
  const mediaType = mediaTypeOf(await headOf(deps, upload.id))
  const at = deps.clock.now()
  await markReceived(deps.db, upload.id, { sha256, mediaType, at })
  void computeSm3(deps, upload)
  return { ...upload, state: 'received', sha256, media_type: mediaType, received_at: at }
}

/**
 * Started after receiving: SM3 takes four times as long as SHA-256 and would slow down the upload.
 * Runs in the background; if it does not finish (restart, immediate deposit), sealing computes it.
 */
async function computeSm3(deps: Deps, { id, size }: UploadRow): Promise<void> {
  const follower = deps.storage.follow(id, 'sm3')
  // Registered like the SHA-256 digest, so that cancelling the upload stops it too.
  digestingSm3.set(id, follower)
  try {
    await saveSm3(deps.db, id, await follower.finish(size))
  } catch (error) {
    deps.log.debug({ err: error, upload: id }, 'SM3 not computed, left to sealing')
  } finally {
    if (digestingSm3.get(id) === follower) digestingSm3.delete(id)
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

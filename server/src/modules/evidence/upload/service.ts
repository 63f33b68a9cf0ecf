// Form uploads, and the list of undeposited uploads.
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { MAX_IMAGE_BYTES, MAX_MULTIPART_BYTES, type uploadApi } from '@attestry/contract/modules/evidence/upload'
import type { Member } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, IncomingFile, Service } from '../../../kernel/route.ts'
import { safeFileName } from './file-name.ts'
import { imageTypes, mediaTypeOf } from './media-type.ts'
import { admitUpload, gigabytes, insertWithinQuota } from './quota.ts'
import { complete, followerOf, headOf, stopFollowing, writeBytes } from './receiving.ts'
import { deleteUpload, openUploads, setSize, type UploadRow } from './store.ts'
import { offsetOf } from './tus.ts'

const view = (upload: UploadRow, offset: number = upload.size) => ({
  id: upload.id,
  name: upload.name,
  size: upload.size,
  offset,
  state: upload.state,
  sha256: upload.sha256,
  sm3: upload.sm3,
  mediaType: upload.media_type,
  createdAt: upload.created_at.toISOString(),
  expiresAt: upload.expires_at.toISOString(),
})

export const pendingUploads: Service<typeof uploadApi.pending> = async (deps, actor) => {
  const uploads = await openUploads(deps.db, actor)
  const list = await Promise.all(
    uploads.map(async (upload) => {
      const offset = await offsetOf(deps, upload)
      return view(offset === upload.size ? await complete(deps, upload) : upload, offset)
    }),
  )
  return { list, total: list.length }
}

/** Refuses a file before its bytes are written, as far as the request announces its size; removes it on any error. */
async function receiveFile(
  deps: Deps,
  actor: Member,
  file: IncomingFile,
  { maxBytes, admit }: { readonly maxBytes: number; readonly admit: typeof admitUpload },
): Promise<UploadRow> {
  const limit = Math.min(file.maxBytes ?? maxBytes, maxBytes)
  const upload = await admit(deps, actor, { id: newId(deps.clock.now()), name: safeFileName(file.name), size: limit })
  const { id, name } = upload
  try {
    await deps.storage.stage.create(id)
    const size = await writeBytes(deps, upload, 0, file.stream)
    if (file.truncated()) refuse(evidenceErrors.UPLOAD_TOO_LARGE, { limit: gigabytes(maxBytes) })
    if (size === 0) refuse(evidenceErrors.EMPTY_FILE, { name })
    await setSize(deps.db, id, size)
    return { ...upload, size }
  } catch (error) {
    await discard(deps, id)
    if ((error as { code?: string }).code === 'OVER_LIMIT')
      refuse(evidenceErrors.UPLOAD_TOO_LARGE, { limit: gigabytes(maxBytes) })
    throw error
  }
}

async function discard(deps: Deps, id: string): Promise<void> {
  stopFollowing(id)
  await deleteUpload(deps.db, id)
  await deps.storage.stage.drop(id)
}

async function oneFile(exchange: Exchange, maxBytes: number): Promise<IncomingFile> {
  for await (const file of exchange.files({ maxBytes })) return file
  return refuse(evidenceErrors.NO_FILE)
}

/** Uploads a single file. */
export async function uploadWhole(deps: Deps, actor: Member, file: IncomingFile) {
  const received = await receiveFile(deps, actor, file, { maxBytes: MAX_MULTIPART_BYTES, admit: admitUpload })
  return view(await complete(deps, received))
}

export const uploadForm: Service<typeof uploadApi.plain> = async (deps, actor, _input, exchange) => {
  const list = []
  for await (const file of exchange.files({ maxBytes: MAX_MULTIPART_BYTES })) list.push(await uploadWhole(deps, actor, file))
  if (list.length === 0) refuse(evidenceErrors.NO_FILE)
  return { list, total: list.length }
}

export const uploadFront: Service<typeof uploadApi.front> = async (deps, actor, _input, exchange) =>
  uploadWhole(deps, actor, await oneFile(exchange, MAX_MULTIPART_BYTES))

export const uploadImage: Service<typeof uploadApi.image> = async (deps, actor, _input, exchange) => {
  const file = await oneFile(exchange, MAX_IMAGE_BYTES)
  const received = await receiveFile(deps, actor, file, { maxBytes: MAX_IMAGE_BYTES, admit: admitUpload })
  if (!imageTypes.includes(mediaTypeOf(await headOf(deps, received.id)) ?? '')) {
    await discard(deps, received.id)
    refuse(evidenceErrors.NOT_AN_IMAGE)
  }
  return view(await complete(deps, received))
}

/** Stages the file only to hash it off the main thread, and drops it before responding; meanwhile it counts as an upload. */
export const digestForm: Service<typeof uploadApi.digest> = async (deps, actor, _input, exchange) => {
  const file = await oneFile(exchange, MAX_MULTIPART_BYTES)
  const { id, name, size } = await receiveFile(deps, actor, file, { maxBytes: MAX_MULTIPART_BYTES, admit: insertWithinQuota })
  try {
    const [sha256, sm3] = await Promise.all([followerOf(deps, id).finish(size), deps.storage.follow(id, 'sm3').finish(size)])
    return { name, size, sha256, sm3 }
  } finally {
    await discard(deps, id)
  }
}

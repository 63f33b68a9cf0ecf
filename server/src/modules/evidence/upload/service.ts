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
import { admitUpload, gigabytes } from './quota.ts'
import { complete, headOf } from './receiving.ts'
import { openUploads, type UploadRow } from './store.ts'
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

interface StagedFile {
  readonly id: string
  readonly name: string
  readonly size: number
}

/** Writes one file to staging; removes it on any error. */
async function stageFile(deps: Deps, file: IncomingFile, maxBytes: number): Promise<StagedFile> {
  const id = newId(deps.clock.now())
  const name = safeFileName(file.name)
  await deps.storage.stage.create(id)
  try {
    const size = await deps.storage.stage.append(id, 0, file.stream, maxBytes)
    if (file.truncated()) refuse(evidenceErrors.UPLOAD_TOO_LARGE, { limit: gigabytes(maxBytes) })
    if (size === 0) refuse(evidenceErrors.EMPTY_FILE, { name })
    return { id, name, size }
  } catch (error) {
    await deps.storage.stage.drop(id)
    if ((error as { code?: string }).code === 'OVER_LIMIT')
      refuse(evidenceErrors.UPLOAD_TOO_LARGE, { limit: gigabytes(maxBytes) })
    throw error
  }
}

async function registerUpload(deps: Deps, actor: Member, staged: StagedFile): Promise<UploadRow> {
  try {
    return await complete(deps, await admitUpload(deps, actor, staged))
  } catch (error) {
    await deps.storage.stage.drop(staged.id)
    throw error
  }
}

async function oneFile(exchange: Exchange, maxBytes: number): Promise<IncomingFile> {
  for await (const file of exchange.files({ maxBytes })) return file
  return refuse(evidenceErrors.NO_FILE)
}

/** Uploads a single file. */
export const uploadWhole = async (deps: Deps, actor: Member, file: IncomingFile) =>
  view(await registerUpload(deps, actor, await stageFile(deps, file, MAX_MULTIPART_BYTES)))

export const uploadForm: Service<typeof uploadApi.plain> = async (deps, actor, _input, exchange) => {
  const list = []
  for await (const file of exchange.files({ maxBytes: MAX_MULTIPART_BYTES }))
    list.push(view(await registerUpload(deps, actor, await stageFile(deps, file, MAX_MULTIPART_BYTES))))
  if (list.length === 0) refuse(evidenceErrors.NO_FILE)
  return { list, total: list.length }
}

export const uploadFront: Service<typeof uploadApi.front> = async (deps, actor, _input, exchange) =>
  uploadWhole(deps, actor, await oneFile(exchange, MAX_MULTIPART_BYTES))

export const uploadImage: Service<typeof uploadApi.image> = async (deps, actor, _input, exchange) => {
  const staged = await stageFile(deps, await oneFile(exchange, MAX_IMAGE_BYTES), MAX_IMAGE_BYTES)
  if (!imageTypes.includes(mediaTypeOf(await headOf(deps, staged.id)) ?? '')) {
    await deps.storage.stage.drop(staged.id)
    refuse(evidenceErrors.NOT_AN_IMAGE)
  }
  return view(await registerUpload(deps, actor, staged))
}

/** Stages the file only to hash it off the main thread, and drops it before responding. */
export const digestForm: Service<typeof uploadApi.digest> = async (deps, _actor, _input, exchange) => {
  const { id, name, size } = await stageFile(deps, await oneFile(exchange, MAX_MULTIPART_BYTES), MAX_MULTIPART_BYTES)
  try {
    const [sha256, sm3] = await Promise.all([
      deps.storage.follow(id, 'sha256').finish(size),
      deps.storage.follow(id, 'sm3').finish(size),
    ])
    return { name, size, sha256, sm3 }
  } finally {
    await deps.storage.stage.drop(id)
  }
}

// Uploads photos of identity documents, and attaches them to an application.
import { realnameErrors } from '@attestry/contract/modules/realname/errors'
import { MAX_PHOTO_BYTES, type photoApi } from '@attestry/contract/modules/realname/photo'
import type { PhotoSide } from '@attestry/contract/modules/realname/standing'
import type { Member } from '../../../kernel/actor.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, IncomingFile, Service } from '../../../kernel/route.ts'
import { unsubmittedPhotos } from '../standing/service.ts'
import { type ApplicationRow, lockAccount } from '../standing/store.ts'
import { deletePhotoBytes, storeEncrypted } from './encrypted-photo.ts'
import { imageTypeOf } from './image-type.ts'
import { bindPhotos, deleteUnsubmitted, findUnsubmittedPhotos, insertPhoto } from './store.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

const MEGABYTE = 1024 * 1024

/** Photos are never written unencrypted; in plain text they exist only in memory. */
async function bytesOf(file: IncomingFile): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of file.stream) parts.push(part as Buffer)
  if (file.truncated()) refuse(realnameErrors.PHOTO_TOO_LARGE, { limit: MAX_PHOTO_BYTES / MEGABYTE })
  return Buffer.concat(parts)
}

async function storePhoto(deps: Deps, actor: Member, side: PhotoSide, bytes: Buffer): Promise<void> {
  const media_type = imageTypeOf(bytes) ?? refuse(realnameErrors.PHOTO_NOT_READABLE)
  const now = deps.clock.now()
  const id = newId(now)
  const sealed_key = await storeEncrypted(deps, id, bytes)
  const { accountId: account_id, platformId: platform_id } = actor
  const replaced = await inTransaction(deps, async ({ db }) => {
    await lockAccount(db, account_id)
    const before = await deleteUnsubmitted(db, account_id, side)
    await insertPhoto(db, {
      id,
      platform_id,
      account_id,
      application_id: null,
      side,
      media_type,
      size: bytes.length,
      sealed_key,
      created_at: now,
    })
    return before
  })
  for (const id of replaced) await deletePhotoBytes(deps, id)
}

async function readFiles(exchange: Exchange, maxFiles: number): Promise<Buffer[]> {
  const files: Buffer[] = []
  for await (const file of exchange.files({ maxBytes: MAX_PHOTO_BYTES })) {
    if (files.length === maxFiles) refuse(realnameErrors.PHOTO_COUNT)
    files.push(await bytesOf(file))
  }
  return files
}

async function uploadOne(deps: Deps, actor: Member, side: PhotoSide, exchange: Exchange) {
  const [bytes] = await readFiles(exchange, 1)
  await storePhoto(deps, actor, side, bytes ?? refuse(realnameErrors.PHOTO_NOT_READABLE))
  return { photos: await unsubmittedPhotos(deps, actor) }
}

export const uploadCard: Service<typeof photoApi.card> = (deps, actor, { side }, exchange) =>
  uploadOne(deps, actor, side, exchange)

export const uploadEnterprisePhoto: Service<typeof photoApi.enterprise> = (deps, actor, { side }, exchange) =>
  uploadOne(deps, actor, side, exchange)

/** Validates all files before storing any, so that one bad file leaves nothing behind. */
export const uploadCards: Service<typeof photoApi.cards> = async (deps, actor, _input, exchange) => {
  const sides = ['front', 'back', 'held'] as const
  const files = await readFiles(exchange, sides.length)
  if (files.length < 2) refuse(realnameErrors.PHOTO_COUNT)
  if (files.some((bytes) => imageTypeOf(bytes) === undefined)) refuse(realnameErrors.PHOTO_NOT_READABLE)
  for (const [at, bytes] of files.entries()) await storePhoto(deps, actor, sides[at] ?? 'held', bytes)
  return { photos: await unsubmittedPhotos(deps, actor) }
}

/** The bytes are deleted by the scheduled job, because here the transaction is not committed yet. */
export const removeEnterprisePhoto: Service<typeof photoApi.removeEnterprise> = async (deps, actor, { side }) => {
  await lockAccount(deps.db, actor.accountId)
  await deleteUnsubmitted(deps.db, actor.accountId, side)
  return { photos: await unsubmittedPhotos(deps, actor) }
}

interface RequiredPhotos {
  readonly required: readonly PhotoSide[]
  readonly optional?: readonly PhotoSide[]
}

/** Runs in the transaction of the submission: an application never exists without its photos. */
export async function attachPhotos(
  deps: Deps,
  actor: Member,
  row: ApplicationRow,
  { required, optional = [] }: RequiredPhotos,
): Promise<void> {
  const photos = await findUnsubmittedPhotos(deps.db, actor.accountId)
  const has = new Set(photos.map(({ side }) => side))
  const words = actor.locale === 'zh' ? zh : en
  const missing = required.filter((side) => !has.has(side)).map((side) => words.sides[side])
  if (missing.length > 0) refuse(realnameErrors.PHOTO_MISSING, { sides: missing.join(words.comma) })
  const ids = photos.filter(({ side }) => required.includes(side) || optional.includes(side)).map(({ id }) => id)
  await bindPhotos(deps.db, ids, row.id)
}

// Uploads photos of identity documents, and attaches them to an application.
import { generalErrors } from '@attestry/contract/errors'
import { realnameErrors } from '@attestry/contract/modules/realname/errors'
import { MAX_PHOTO_BYTES, type photoApi } from '@attestry/contract/modules/realname/photo'
import type { PhotoSide } from '@attestry/contract/modules/realname/standing'
import type { Member } from '../../../kernel/actor.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, Service } from '../../../kernel/route.ts'
import {
  deleteDocuments,
  insertDocument,
  receiveFiles,
  removeBytes,
  setDeletionDate,
  storeDocument,
  type UploadProblem,
} from '../../document/public.ts'
import { unsubmittedPhotos } from '../standing/service.ts'
import { type ApplicationRow, lockAccount } from '../standing/store.ts'
import { bindPhotos, findUnsubmittedPhotos, insertPhoto, unsubmittedIds } from './store.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

const MEGABYTE = 1024 * 1024

function refuseUpload(problem: UploadProblem): never {
  if (problem === 'too-large') refuse(realnameErrors.PHOTO_TOO_LARGE, { limit: MAX_PHOTO_BYTES / MEGABYTE })
  return refuse(problem === 'count' ? realnameErrors.PHOTO_COUNT : realnameErrors.PHOTO_NOT_READABLE)
}

async function storePhoto(deps: Deps, actor: Member, side: PhotoSide, bytes: Buffer): Promise<void> {
  const { platformId, accountId } = actor
  const { document } = await storeDocument(deps, { kind: 'identity-photo', platformId, accountId }, [bytes])
  const { id, platform_id, account_id, created_at } = document
  const replaced = await inTransaction(deps, async ({ db }) => {
    await lockAccount(db, account_id)
    const before = await deleteDocuments(db, await unsubmittedIds(db, account_id, side))
    await insertDocument(db, document)
    await insertPhoto(db, { id, platform_id, account_id, application_id: null, side, created_at })
    return before
  })
  await removeBytes(deps, replaced)
}

async function uploadOne(deps: Deps, actor: Member, side: PhotoSide, exchange: Exchange) {
  const [bytes] = await receiveFiles(exchange, 'identity-photo', { min: 0, max: 1 }, refuseUpload)
  await storePhoto(deps, actor, side, bytes ?? refuse(realnameErrors.PHOTO_NOT_READABLE))
  return { photos: await unsubmittedPhotos(deps, actor) }
}

export const uploadCard: Service<typeof photoApi.card> = (deps, actor, { side }, exchange) =>
  uploadOne(deps, actor, side, exchange)

export const uploadEnterprisePhoto: Service<typeof photoApi.enterprise> = (deps, actor, { side }, exchange) =>
  uploadOne(deps, actor, side, exchange)

export const uploadCards: Service<typeof photoApi.cards> = async (deps, actor, _input, exchange) => {
  const sides = ['front', 'back', 'held'] as const
  const files = await receiveFiles(exchange, 'identity-photo', { min: 2, max: sides.length }, refuseUpload)
  for (const [at, bytes] of files.entries()) await storePhoto(deps, actor, sides[at] ?? 'held', bytes)
  return { photos: await unsubmittedPhotos(deps, actor) }
}

/** The bytes are deleted by the schedule, because here the transaction is not committed yet. */
export const removeEnterprisePhoto: Service<typeof photoApi.removeEnterprise> = async (deps, actor, { side }) => {
  await lockAccount(deps.db, actor.accountId)
  await deleteDocuments(deps.db, await unsubmittedIds(deps.db, actor.accountId, side))
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
  // Kept from now on, unless the schedule deleted one a moment ago.
  if ((await setDeletionDate(deps.db, ids, null)) < ids.length) refuse(generalErrors.STALE)
  await bindPhotos(deps.db, ids, row.id)
}

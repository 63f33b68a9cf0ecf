// Taking photos of papers in, and handing them in with an application.
import { realnameErrors } from '@attestry/contract/modules/realname/errors'
import { MAX_PHOTO_BYTES, type photoApi } from '@attestry/contract/modules/realname/photo'
import type { PhotoSide } from '@attestry/contract/modules/realname/standing'
import type { Member } from '../../../kernel/actor.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, IncomingFile, Service } from '../../../kernel/route.ts'
import { photosWaiting } from '../standing/service.ts'
import { type ApplicationRow, lockAccount } from '../standing/store.ts'
import { pictureTypeOf } from './picture.ts'
import { bindPhotos, dropWaiting, insertPhoto, waitingPhotos } from './store.ts'
import { destroy, lockAway } from './vault.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

const MEGABYTE = 1024 * 1024

/** In memory only as long as it takes to encrypt it: it never lies anywhere in the clear. */
async function bytesOf(file: IncomingFile): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of file.stream) parts.push(part as Buffer)
  if (file.truncated()) refuse(realnameErrors.PHOTO_TOO_LARGE, { limit: MAX_PHOTO_BYTES / MEGABYTE })
  return Buffer.concat(parts)
}

async function keep(deps: Deps, actor: Member, side: PhotoSide, bytes: Buffer): Promise<void> {
  const media_type = pictureTypeOf(bytes) ?? refuse(realnameErrors.PHOTO_NOT_READABLE)
  const now = deps.clock.now()
  const id = newId(now)
  const sealed_key = await lockAway(deps, id, bytes)
  const { accountId: account_id, platformId: platform_id } = actor
  const replaced = await inTransaction(deps, async ({ db }) => {
    await lockAccount(db, account_id)
    const before = await dropWaiting(db, account_id, side)
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
  for (const gone of replaced) await destroy(deps, gone)
}

async function takeFiles(exchange: Exchange, atMost: number): Promise<Buffer[]> {
  const taken: Buffer[] = []
  for await (const file of exchange.files({ maxBytes: MAX_PHOTO_BYTES })) {
    if (taken.length === atMost) refuse(realnameErrors.PHOTO_COUNT)
    taken.push(await bytesOf(file))
  }
  return taken
}

async function takeOne(deps: Deps, actor: Member, side: PhotoSide, exchange: Exchange) {
  const [bytes] = await takeFiles(exchange, 1)
  await keep(deps, actor, side, bytes ?? refuse(realnameErrors.PHOTO_NOT_READABLE))
  return { photos: await photosWaiting(deps, actor) }
}

export const takeCard: Service<typeof photoApi.card> = (deps, actor, { side }, exchange) => takeOne(deps, actor, side, exchange)

export const takeEnterprisePhoto: Service<typeof photoApi.enterprise> = (deps, actor, { side }, exchange) =>
  takeOne(deps, actor, side, exchange)

/** All are judged before one is kept: two good photos and a bad one leave nothing behind. */
export const takeCards: Service<typeof photoApi.cards> = async (deps, actor, _input, exchange) => {
  const sides = ['front', 'back', 'held'] as const
  const files = await takeFiles(exchange, sides.length)
  if (files.length < 2) refuse(realnameErrors.PHOTO_COUNT)
  if (files.some((bytes) => pictureTypeOf(bytes) === undefined)) refuse(realnameErrors.PHOTO_NOT_READABLE)
  for (const [at, bytes] of files.entries()) await keep(deps, actor, sides[at] ?? 'held', bytes)
  return { photos: await photosWaiting(deps, actor) }
}

/** The bytes go when the round comes by: before the commit it would be too early. */
export const removeEnterprisePhoto: Service<typeof photoApi.removeEnterprise> = async (deps, actor, { side }) => {
  await lockAccount(deps.db, actor.accountId)
  await dropWaiting(deps.db, actor.accountId, side)
  return { photos: await photosWaiting(deps, actor) }
}

interface Papers {
  readonly needed: readonly PhotoSide[]
  readonly welcome?: readonly PhotoSide[]
}

/** In the transaction of the submission: an application has all its papers or does not exist. */
export async function handIn(deps: Deps, actor: Member, row: ApplicationRow, { needed, welcome = [] }: Papers): Promise<void> {
  const photos = await waitingPhotos(deps.db, actor.accountId)
  const has = new Set(photos.map(({ side }) => side))
  const say = actor.locale === 'zh' ? zh : en
  const missing = needed.filter((side) => !has.has(side)).map((side) => say.sides[side])
  if (missing.length > 0) refuse(realnameErrors.PHOTO_MISSING, { sides: missing.join(say.comma) })
  const ids = photos.filter(({ side }) => needed.includes(side) || welcome.includes(side)).map(({ id }) => id)
  await bindPhotos(deps.db, ids, row.id)
}

// Creates, lists and revokes the shares of a dossier, and serves their visitors.
import { generalErrors } from '@attestry/contract/errors'
import { dossierErrors } from '@attestry/contract/modules/dossier/errors'
import {
  type DossierShare,
  type dossierShareApi,
  MAX_LISTED_OPENINGS,
  MAX_SHARES_PER_DOSSIER,
} from '@attestry/contract/modules/dossier/share'
import { after, days } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/id.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { isLive, newToken, setCodeCookie, shareOf, tokenHash, VISITOR } from '../../attestation/public.ts'
import { sendDossier, sendIndex } from '../dossier/bundle.ts'
import { requireDossier } from '../dossier/contents.ts'
import { entriesOf } from '../dossier/store.ts'
import {
  type CountedOpening,
  type DossierShareRow,
  findShare,
  insertOpening,
  insertShare,
  openingsOf,
  revokeShare,
  sharesOf,
} from './store.ts'
import { changeCode, checkCode, codeOf, isOpen, requireOpened, sharedView, visitOf } from './visit.ts'

const viewOf = (
  row: DossierShareRow,
  openings: readonly CountedOpening[],
  facts: { readonly code: string; readonly now: Date; readonly path: string | null },
): DossierShare => ({
  ...shareOf({ ...row, opened: openings[0]?.total ?? 0 }, facts.code, facts.now, facts.path),
  openings: openings.map(({ opened_at, address }) => ({ at: opened_at.toISOString(), address })),
})

export const makeDossierShare: Service<typeof dossierShareApi.make> = async (deps, actor, { id, days: count }) => {
  await requireDossier(deps, actor, id)
  if ((await entriesOf(deps.db, id)).length === 0) refuse(dossierErrors.EMPTY)
  await lockInTransaction(deps.db, 'dossier.share', id)
  const now = deps.clock.now()
  const live = (await sharesOf(deps.db, id)).filter((row) => isLive(row, now))
  if (live.length >= MAX_SHARES_PER_DOSSIER) refuse(dossierErrors.TOO_MANY_SHARES, { limit: MAX_SHARES_PER_DOSSIER })
  const token = newToken()
  const row: DossierShareRow = {
    id: newId(now),
    dossier_id: id,
    token_hash: tokenHash(token),
    made_by: actor.accountId,
    created_at: now,
    expires_at: after(deps.clock, days(count)),
    revoked_at: null,
  }
  await insertShare(deps.db, row)
  return viewOf(row, [], { code: await codeOf(deps, id), now, path: `/dossier-share/${token}` })
}

export const listDossierShares: Service<typeof dossierShareApi.list> = async (deps, actor, { id }) => {
  await requireDossier(deps, actor, id)
  const rows = await sharesOf(deps.db, id)
  if (rows.length === 0) return { list: [], total: 0 }
  const shareIds = rows.map((row) => row.id)
  const [code, openings] = await Promise.all([codeOf(deps, id), openingsOf(deps.db, shareIds, MAX_LISTED_OPENINGS)])
  const facts = { code, now: deps.clock.now(), path: null }
  const list = rows.map((row) =>
    viewOf(
      row,
      openings.filter(({ share_id }) => share_id === row.id),
      facts,
    ),
  )
  return { list, total: list.length }
}

export const endDossierShare: Service<typeof dossierShareApi.revoke> = async (deps, actor, { id }) => {
  const share = (await findShare(deps.db, id)) ?? refuse(generalErrors.NOT_FOUND)
  await requireDossier(deps, actor, share.dossier_id)
  await revokeShare(deps.db, id, deps.clock.now())
  return null
}

export const newDossierCode: Service<typeof dossierShareApi.newCode> = async (deps, actor, { id }) => {
  await requireDossier(deps, actor, id)
  return { code: await changeCode(deps, id) }
}

export const viewDossierShare: Service<typeof dossierShareApi.view> = async (deps, actor, { token }, exchange) => {
  const visit = await visitOf(deps, actor.platformId, token)
  return sharedView(deps, visit, await isOpen(deps, visit, exchange))
}

export const openDossierShare: Service<typeof dossierShareApi.open> = async (deps, actor, { token, code }, exchange) => {
  const visit = await visitOf(deps, actor.platformId, token)
  await checkCode(deps, visit.dossier.id, code)
  setCodeCookie(deps, visit.share, code, exchange)
  const now = deps.clock.now()
  await insertOpening(deps.db, { id: newId(now), share_id: visit.share.id, opened_at: now, address: actor.address })
  return sharedView(deps, visit, true)
}

export const sharedIndex: Service<typeof dossierShareApi.index> = async (deps, actor, { token }, exchange) =>
  sendIndex(deps, actor, await requireOpened(deps, actor.platformId, token, exchange))

/** The custody log of each record names the visitor; visitors have download slots of their own, so that they cannot block the owner. */
export const sharedBundle: Service<typeof dossierShareApi.bundle> = async (deps, actor, { token }, exchange) => {
  const dossier = await requireOpened(deps, actor.platformId, token, exchange)
  const { address, locale } = actor
  const visitor = { accountId: VISITOR, ownerId: `visitors of ${dossier.owner_id}`, address, locale }
  return sendDossier(deps, visitor, exchange, { dossier, recipient: 'other' })
}

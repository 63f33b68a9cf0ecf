// Creates, lists and revokes shares, serves visitors, and transfers a record to the owner's phone.
import { generalErrors } from '@attestry/contract/errors'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { MAX_SHARES_PER_RECORD, type shareApi } from '@attestry/contract/modules/attestation/share'
import type { Member } from '../../../kernel/actor.ts'
import { after, days, minutes } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { download } from '../../../kernel/download.ts'
import { newId } from '../../../kernel/id.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { appendCustody } from '../custody/store.ts'
import { fileDownload, purposeOf } from '../package/file-download.ts'
import { packageDownload } from '../package/service.ts'
import { requireRecord } from '../record/service.ts'
import { filesOf } from '../record/store.ts'
import { requirePreviewable } from '../scan/service.ts'
import { isLive, newToken, setCodeCookie, shareOf, tokenHash, VISITOR } from './link.ts'
import { countOpening, findShare, insertShare, revokeShare, type ShareRow, sharesOf } from './store.ts'
import { changeCode, checkCode, codeOf, isOpen, requireOpen, sharedView, visitOf } from './visit.ts'

const PHONE_LINK_TTL_MS = minutes(10)
const PHONE_VISIT_TTL_MS = minutes(30)

async function addShare(deps: Deps, actor: Member, ano: string, kind: ShareRow['kind'], lastsMs: number) {
  const token = newToken()
  const now = deps.clock.now()
  const row: ShareRow = {
    id: newId(now),
    ano,
    token_hash: tokenHash(token),
    made_by: actor.accountId,
    kind,
    opened: 0,
    created_at: now,
    expires_at: after(deps.clock, lastsMs),
    revoked_at: null,
  }
  const { opened: _none, revoked_at: _never, ...fresh } = row
  await insertShare(deps.db, fresh)
  return { row, token }
}

export const makeShare: Service<typeof shareApi.make> = async (deps, actor, { ano, days: count }) => {
  const record = await requireRecord(deps, actor, ano)
  if (record.state !== 'sealed') refuse(attestationErrors.PROOF_NOT_READY)
  await lockInTransaction(deps.db, 'share', ano)
  const now = deps.clock.now()
  const live = (await sharesOf(deps.db, ano)).filter((row) => isLive(row, now))
  if (live.length >= MAX_SHARES_PER_RECORD) refuse(attestationErrors.TOO_MANY_SHARES, { limit: MAX_SHARES_PER_RECORD })
  const { row, token } = await addShare(deps, actor, ano, 'link', days(count))
  await appendCustody(deps.db, ano, [
    { event: 'SHARED', at: now, actor: actor.accountId, detail: { share: row.id, until: row.expires_at.toISOString() } },
  ])
  return shareOf(row, await codeOf(deps, ano), now, `/attestation-share/${token}`)
}

export const listShares: Service<typeof shareApi.list> = async (deps, actor, { ano }) => {
  await requireRecord(deps, actor, ano)
  const [rows, code] = await Promise.all([sharesOf(deps.db, ano), codeOf(deps, ano)])
  const list = rows.map((row) => shareOf(row, code, deps.clock.now(), null))
  return { list, total: list.length }
}

export const endShare: Service<typeof shareApi.revoke> = async (deps, actor, { id }) => {
  const share = (await findShare(deps.db, id)) ?? refuse(generalErrors.NOT_FOUND)
  await requireRecord(deps, actor, share.ano)
  await revokeShare(deps.db, id, deps.clock.now())
  return null
}

export const newShareCode: Service<typeof shareApi.newCode> = async (deps, actor, { ano }) => {
  await requireRecord(deps, actor, ano)
  return { code: await changeCode(deps, ano) }
}

export const viewShare: Service<typeof shareApi.view> = async (deps, actor, { token }, exchange) => {
  const visit = await visitOf(deps, actor.platformId, token)
  return sharedView(deps, visit, await isOpen(deps, visit.share, exchange))
}

export const openShare: Service<typeof shareApi.open> = async (deps, actor, { token, code }, exchange) => {
  const visit = await visitOf(deps, actor.platformId, token)
  await checkCode(deps, visit.record.ano, code)
  setCodeCookie(deps, visit.share, code, exchange)
  await countOpening(deps.db, visit.share.id)
  await appendCustody(deps.db, visit.record.ano, [
    { event: 'VIEWED', at: deps.clock.now(), actor: VISITOR, detail: { share: visit.share.id, address: actor.address } },
  ])
  return sharedView(deps, visit, true)
}

export const sharedFile: Service<typeof shareApi.file> = async (deps, actor, { token, place }, exchange) => {
  const visit = await visitOf(deps, actor.platformId, token)
  await requireOpen(deps, visit, exchange)
  if (purposeOf(exchange) === 'preview') await requirePreviewable(deps, visit.record)
  const file = (await filesOf(deps.db, visit.record.ano))[place] ?? refuse(generalErrors.NOT_FOUND)
  return download(exchange, fileDownload(deps, file, { actor: VISITOR, address: actor.address }))
}

export const sharedPackage: Service<typeof shareApi.package> = async (deps, actor, { token }, exchange) => {
  const visit = await visitOf(deps, actor.platformId, token)
  await requireOpen(deps, visit, exchange)
  return download(
    exchange,
    await packageDownload(deps, visit.record, { actor: VISITOR, address: actor.address }, { personal: false }),
  )
}

export const linkForPhone: Service<typeof shareApi.toPhone> = async (deps, actor, { ano }) => {
  await requireRecord(deps, actor, ano)
  const { row, token } = await addShare(deps, actor, ano, 'phone-link', PHONE_LINK_TTL_MS)
  return { path: `/mobile/attestation/${ano}/${token}`, expiresAt: row.expires_at.toISOString() }
}

/** Exchanges the one-time link for a new token, which was never in a QR code or a browser history. */
export const enterByPhone: Service<typeof shareApi.enterByPhone> = async (deps, actor, { token }) => {
  const { share } = await visitOf(deps, actor.platformId, token, true)
  if (!(await revokeShare(deps.db, share.id, deps.clock.now()))) refuse(attestationErrors.SHARE_ENDED)
  const owner = { accountId: share.made_by } as Member
  const entered = await addShare(deps, owner, share.ano, 'phone', PHONE_VISIT_TTL_MS)
  await appendCustody(deps.db, share.ano, [
    { event: 'VIEWED', at: deps.clock.now(), actor: share.made_by, detail: { by: 'phone', address: actor.address } },
  ])
  return { path: `/attestation-mobile/${entered.token}` }
}

// Review of applications by staff; each full view and each decision is audited.

import { buffer } from 'node:stream/consumers'
import { generalErrors } from '@attestry/contract/errors'
import { maskedPhone } from '@attestry/contract/masking'
import { realnameErrors } from '@attestry/contract/modules/realname/errors'
import type { reviewApi } from '@attestry/contract/modules/realname/review'
import type { Staff } from '../../../kernel/actor.ts'
import { audit, hasAudited } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { download, inlineHeader } from '../../../kernel/download.ts'
import { withoutSecrets } from '../../../kernel/log.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { findAccount } from '../../account/public.ts'
import { findDocument, openDocument, openedDocuments } from '../../document/public.ts'
import { withDocuments } from '../photo/image.ts'
import { findSubmittedPhoto, photosOf } from '../photo/store.ts'
import { pass, reject } from '../standing/decision.ts'
import { masked, openIdentity, openReason } from '../standing/identity.ts'
import { type ApplicationRow, accountsOfPerson, findApplication } from '../standing/store.ts'
import { earlierApplications, pageOfApplications } from './store.ts'

async function requireApplication(deps: Deps, actor: Staff, id: string): Promise<ApplicationRow> {
  return (await findApplication(deps.db, actor.platformId, id)) ?? refuse(generalErrors.NOT_FOUND)
}

async function item(deps: Deps, row: ApplicationRow) {
  const account = await findAccount(deps.db, row.account_id)
  return {
    id: row.id,
    kind: row.kind,
    method: row.method,
    state: row.state,
    accountId: row.account_id,
    phone: maskedPhone(account?.phone ?? ''),
    ...masked(row.kind, openIdentity(deps, row)),
    submittedAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    rejection: row.rejection,
    reason: openReason(deps, row),
  }
}

const items = (deps: Deps, rows: readonly ApplicationRow[]) => Promise.all(rows.map((row) => item(deps, row)))

export const listApplications: Service<typeof reviewApi.list> = async (deps, actor, { pageNum, pageSize, ...filter }) => {
  const { rows, total } = await pageOfApplications(deps.db, actor.platformId, filter, { pageNum, pageSize })
  return { list: await items(deps, rows), total, pageNum, pageSize }
}

const REVEAL = 'realname.reveal'

async function openedBy(deps: Deps, actor: Staff, { id, created_at }: ApplicationRow, photos: readonly { id: string }[]) {
  return {
    identity: await hasAudited(deps.db, actor, { action: REVEAL, subject: id }, created_at),
    photos: await openedDocuments(
      deps.db,
      photos.map((photo) => photo.id),
      actor.accountId,
    ),
  }
}

export const applicationDetail: Service<typeof reviewApi.detail> = async (deps, actor, { id }) => {
  const row = await requireApplication(deps, actor, id)
  const photos = await withDocuments(deps, await photosOf(deps.db, id))
  return {
    application: await item(deps, row),
    photos: photos.map(({ id: photo, side, size }) => ({ id: photo, side, size })),
    sameNumber: await accountsOfPerson(deps.db, row.platform_id, row.number_hash, row.account_id),
    earlier: await items(deps, await earlierApplications(deps.db, row)),
    opened: await openedBy(deps, actor, row, photos),
  }
}

export const revealIdentity: Service<typeof reviewApi.reveal> = async (deps, actor, { id }) => {
  const row = await requireApplication(deps, actor, id)
  await audit(deps, actor, { action: REVEAL, subject: id, facts: { account: row.account_id } })
  const { name, number, legalPerson } = openIdentity(deps, row)
  return { name, number, legalPerson: legalPerson ?? null }
}

export const viewPhoto: Service<typeof reviewApi.photo> = async (deps, actor, { id }, exchange) => {
  const photo = (await findSubmittedPhoto(deps.db, actor.platformId, id)) ?? refuse(generalErrors.NOT_FOUND)
  const document = (await findDocument(deps.db, id)) ?? refuse(generalErrors.NOT_FOUND)
  const facts = { application: photo.application_id, side: photo.side }
  const bytes = await buffer(await openDocument(deps, actor, document, facts))
  const name = `${photo.side}.${document.media_type.slice('image/'.length)}`
  return download(exchange, {
    name,
    size: bytes.length,
    etag: id,
    mediaType: document.media_type,
    disposition: inlineHeader(name),
    open: async (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
  })
}

export const passApplication: Service<typeof reviewApi.pass> = async (deps, actor, { id }) => {
  const row = await requireApplication(deps, actor, id)
  requireDecidableByStaff(row)
  const photos = await withDocuments(deps, await photosOf(deps.db, id))
  const opened = await openedBy(deps, actor, row, photos)
  if (row.state === 'pending' && (!opened.identity || opened.photos.length < photos.length)) refuse(realnameErrors.NOT_OPENED)
  const passed = await pass(deps, row, actor.accountId)
  await audit(deps, actor, {
    action: 'realname.pass',
    subject: id,
    facts: { account: row.account_id, kind: row.kind, before: row.state, after: passed.state },
  })
  return item(deps, passed)
}

export const rejectApplication: Service<typeof reviewApi.reject> = async (deps, actor, { id, reason }) => {
  const row = await requireApplication(deps, actor, id)
  requireDecidableByStaff(row)
  const rejected =
    (await reject(deps, row, { rejection: 'staff', reason, decidedBy: actor.accountId })) ?? refuse(realnameErrors.DECIDED_BEFORE)
  await audit(deps, actor, {
    action: 'realname.reject',
    subject: id,
    // The audit log is permanent and read by many, so numbers in a reason are masked.
    facts: { account: row.account_id, kind: row.kind, before: row.state, after: rejected.state, reason: withoutSecrets(reason) },
  })
  return item(deps, rejected)
}

/** Pending Alipay checks are decided by Alipay. */
function requireDecidableByStaff({ method, state }: ApplicationRow): void {
  if (method === 'alipay' && state === 'pending') refuse(generalErrors.NOT_FOUND)
}

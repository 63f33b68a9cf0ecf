// The desk of appraisers: lists, a case in full (audited), acceptance with every check made, acts and signatures.
import { generalErrors } from '@attestry/contract/errors'
import { type ActOf, isHiddenFromDesk, statesOf } from '@attestry/contract/modules/casework/definition'
import { appraisalErrors } from '@attestry/contract/modules/judicial/appraisal/errors'
import { appraisalCase } from '@attestry/contract/modules/judicial/appraisal-case'
import type { appraisalDeskApi } from '@attestry/contract/modules/judicial/appraisal-desk'
import { isExamined } from '@attestry/contract/modules/judicial/appraisal-state'
import type { Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { download } from '../../../kernel/download.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { packageDownload, recordsAmong } from '../../attestation/public.ts'
import { assignCase, lockCase, pageOfCases, performAct, readTimeline } from '../../casework/public.ts'
import { hasOpened, liveOf, sendAppraisalCode, sendAppraisalDocument, signAppraisalDocuments } from '../appraisal/documents.ts'
import { proposedCorrection } from '../appraisal/issuing.ts'
import { requireDeskAppraisal } from '../appraisal/own.ts'
import { appraisals } from '../appraisal/rules.ts'
import { sendIssue } from '../appraisal/service.ts'
import { settingsOf } from '../appraisal/settings.ts'
import { findAppraisals, materialsOf } from '../appraisal/store.ts'
import { appraisalItems, viewAppraisal } from '../appraisal/view.ts'
import { viewDeskCase } from './view.ts'

const visibleStates = statesOf(appraisalCase).filter((state) => !isHiddenFromDesk(appraisalCase, state))

export const listDeskAppraisals: Service<typeof appraisalDeskApi.list> = async (deps, actor, { state, ...page }) => {
  const { platformId } = actor
  if (state && isHiddenFromDesk(appraisalCase, state)) return { list: [], total: 0, ...page }
  const filter = { platformId, states: visibleStates, ...(state ? { state } : {}), oldestFirst: false }
  const { rows, total } = await pageOfCases(deps.db, appraisalCase, filter, page)
  const found = await findAppraisals(
    deps.db,
    rows.map(({ id }) => id),
  )
  const handlers = new Map(rows.map(({ id, assigned_to }) => [id, assigned_to]))
  const items = await appraisalItems(deps, actor, rows, found)
  return { list: items.map((item) => ({ ...item, isMine: handlers.get(item.id) === actor.accountId })), total, ...page }
}

export const openDeskAppraisal: Service<typeof appraisalDeskApi.open> = async (deps, actor, { id }) => {
  const found = await requireDeskAppraisal(deps, actor, id)
  await audit(deps, actor, { action: 'appraisal.open', subject: id })
  return viewDeskCase(deps, actor, found)
}

export const appraisalTimeline: Service<typeof appraisalDeskApi.timeline> = async (deps, actor, { id }) => {
  await requireDeskAppraisal(deps, actor, id)
  return readTimeline(deps, appraisalCase, actor, { id })
}

export const assignAppraisal: Service<typeof appraisalDeskApi.assign> = async (deps, actor, { id, ...assignment }) => {
  await requireDeskAppraisal(deps, actor, id)
  return assignCase(deps, appraisalCase, actor, { id }, assignment)
}

async function perform(deps: Deps, actor: Staff, id: string, act: ActOf<typeof appraisalCase>, note?: string) {
  await requireDeskAppraisal(deps, actor, id)
  await performAct(deps, appraisals, actor, { id }, note === undefined ? { act } : { act, note })
  return viewAppraisal(deps, actor, await requireDeskAppraisal(deps, actor, id))
}

export const actOnAppraisal: Service<typeof appraisalDeskApi.act> = (deps, actor, { id, act, reason }) =>
  perform(deps, actor, id, act, reason)

export const moveAppraisal: Service<typeof appraisalDeskApi.plainAct> = (deps, actor, { id, act }) =>
  perform(deps, actor, id, act)

/** Issues the opinion that the reviewer opened, and no later one. */
export const approveOpinion: Service<typeof appraisalDeskApi.approve> = async (deps, actor, { id, sha256 }) => {
  const { row } = await requireDeskAppraisal(deps, actor, id)
  const locked = await lockCase(deps.db, appraisalCase, actor.platformId, { id })
  const opinion = await liveOf(deps, row, 'opinion')
  if (locked?.state === 'review' && opinion) {
    if (opinion.newest.sha256.toString('hex') !== sha256) refuse(generalErrors.STALE)
    if (!(await hasOpened(deps, actor, opinion))) refuse(appraisalErrors.OPINION_UNREAD)
  }
  return perform(deps, actor, id, 'approve')
}

/** Approves the proposal that the reviewer read, and no later one. */
export const correctIssuedOpinion: Service<typeof appraisalDeskApi.correct> = async (deps, actor, { id, number }) => {
  await requireDeskAppraisal(deps, actor, id)
  const locked = await lockCase(deps.db, appraisalCase, actor.platformId, { id })
  const newest = await proposedCorrection(deps, id)
  if (locked?.state === 'correcting' && newest?.number !== number) refuse(generalErrors.STALE)
  return perform(deps, actor, id, 'correct')
}

export const acceptAppraisal: Service<typeof appraisalDeskApi.accept> = async (deps, actor, { id, checks, noConflict }) => {
  const { row } = await requireDeskAppraisal(deps, actor, id)
  const locked = await lockCase(deps.db, appraisalCase, actor.platformId, { id })
  if (locked?.state !== 'submitted') refuse(appraisalErrors.APPRAISAL_WRONG_STATE)
  const { acceptanceChecks } = await settingsOf(deps.db, row.platform_id, row.settings_version)
  const open = acceptanceChecks.filter(({ key }) => !checks.includes(key))
  if (open.length > 0)
    refuse(appraisalErrors.APPRAISAL_CHECKS_OPEN, {
      checks: open.map(({ text }) => text[actor.locale]).join(actor.locale === 'zh' ? '；' : '; '),
    })
  await audit(deps, actor, { action: 'appraisal.checks', subject: id, facts: { checks: checks.join(' '), noConflict } })
  return perform(deps, actor, id, 'accept')
}

export const openDeskAppraisalDocument: Service<typeof appraisalDeskApi.document> = async (deps, actor, { id, key }) =>
  sendAppraisalDocument(deps, actor, await requireDeskAppraisal(deps, actor, id), key)

export const openDeskIssue: Service<typeof appraisalDeskApi.issue> = async (deps, actor, { id, issue }) =>
  sendIssue(deps, actor, await requireDeskAppraisal(deps, actor, id), issue)

/** Appraisers examine the bytes with their own tools; the download is on both logs. */
export const sendMaterialPackage: Service<typeof appraisalDeskApi.package> = async (deps, actor, { id, ano }, exchange) => {
  const { row, held } = await requireDeskAppraisal(deps, actor, id)
  if (!isExamined(held.state)) refuse(appraisalErrors.APPRAISAL_WRONG_STATE)
  const entrusted = await materialsOf(deps.db, id)
  if (!entrusted.some((each) => each.ano === ano)) refuse(generalErrors.NOT_FOUND)
  const owner = { accountId: row.owner_id, ownerId: row.owner_id, isSub: false }
  const [record] = await recordsAmong(deps.db, owner, [ano])
  if (!record) return refuse(generalErrors.NOT_FOUND)
  const recipient = { actor: actor.accountId, address: actor.address }
  const { onStart, ...sent } = await packageDownload(deps, record, recipient, { personal: false })
  // Before sending, so that a range that starts after byte 0, for which `onStart` is not called, is logged too.
  await inTransaction(deps, (inside) =>
    audit(inside, actor, { action: 'appraisal.package', subject: id, facts: { record: ano } }),
  )
  await onStart?.()
  return download(exchange, sent)
}

export const sendAppraiserCode: Service<typeof appraisalDeskApi.code> = async (deps, actor, { id, documents }) =>
  sendAppraisalCode(deps, actor, await requireDeskAppraisal(deps, actor, id), documents)

export const signOpinion: Service<typeof appraisalDeskApi.sign> = async (deps, actor, { id, consent: _, ...request }) => {
  await signAppraisalDocuments(deps, actor, await requireDeskAppraisal(deps, actor, id), request)
  return viewDeskCase(deps, actor, await requireDeskAppraisal(deps, actor, id))
}

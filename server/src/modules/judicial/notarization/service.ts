// Notarization for applicants: drafts, lists, submission, withdrawal and payment.
import { generalErrors } from '@attestry/contract/errors'
import { type ActOf, statesOf } from '@attestry/contract/modules/casework/definition'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import type { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { isEditable, notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import { MAX_DRAFTS } from '@attestry/contract/modules/judicial/notarization-view'
import { rolesFor } from '@attestry/contract/modules/operator/role'
import type { Member } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { accountNames, activeStaff } from '../../account/public.ts'
import { pageOfRecords, readyAmong, recordsAmong, requireRecord } from '../../attestation/public.ts'
import { findCase, lockCase, openCase, pageOfCases, performAct } from '../../casework/public.ts'
import { requirePlatform } from '../../platform/public.ts'
import { readMessages, writeMessage } from '../message/service.ts'
import { viewPaper } from '../paper/service.ts'
import { papersOf } from '../paper/store.ts'
import { currentTemplate } from '../template/store.ts'
import { drawApplication, sendCode, sendDocument, signDocuments, viewOf } from './documents.ts'
import { applicantName, identitiesOf, maskedIdentities, readDraft, sealDraft } from './draft.ts'
import { type Found, requireOwn } from './own.ts'
import { notarizations } from './rules.ts'
import { type ApplicationRow, applicationsWith, changeApplication, findApplications, insertApplication } from './store.ts'
import { evidenceViews, itemsOf, progressOf } from './view.ts'

export const readTemplateForMembers: Service<typeof notarizationApi.template> = async (deps, actor) => {
  const { facts, name } = await requirePlatform(deps, actor.platformId)
  return {
    isOffered: facts.notaryService,
    office: facts.fullName ?? name,
    template: await currentTemplate(deps.db, actor.platformId),
  }
}

const activeNotaries = ({ db }: Deps, platformId: number) =>
  activeStaff(db, platformId, [...rolesFor(notarizationCase.duty)] as never)

export const listNotaries: Service<typeof notarizationApi.notaries> = async (deps, actor) => {
  const ids = await activeNotaries(deps, actor.platformId)
  const names = await accountNames(deps.db, ids)
  return { list: ids.map((id) => ({ id, name: names.get(id) ?? '' })) }
}

const readerOf = ({ platformId, accountId }: Member) => ({ platformId, accountId, side: 'applicant' as const })

/** Drafts that were discarded are found by their state only. */
const listedStates = statesOf(notarizationCase).filter((state) => state !== 'discarded')

export const listNotarizations: Service<typeof notarizationApi.list> = async (deps, actor, { state, ...page }) => {
  const { platformId, accountId } = actor
  const filter = { platformId, openedBy: accountId, ...(state ? { state } : { states: listedStates }) }
  const { rows, total } = await pageOfCases(deps.db, notarizationCase, filter, page)
  const applications = await findApplications(
    deps.db,
    rows.map(({ id }) => id),
  )
  return { list: await itemsOf(deps, readerOf(actor), rows, applications), total, ...page }
}

export const listOfRecord: Service<typeof notarizationApi.ofRecord> = async (deps, actor, { ano }) => {
  await requireRecord(deps, actor, ano)
  const ids = await applicationsWith(deps.db, actor.ownerId, ano)
  const cases = await Promise.all(ids.map((id) => findCase(deps.db, notarizationCase, actor.platformId, { id })))
  const held = cases.flatMap((each) => each ?? [])
  return { list: await itemsOf(deps, readerOf(actor), held, await findApplications(deps.db, ids)) }
}

export const listChoosable: Service<typeof notarizationApi.choosable> = async (deps, actor, { keyword, ...page }) => {
  const found = await pageOfRecords(deps, actor, { ...(keyword ? { keyword } : {}), state: 'sealed', fromOldest: false, ...page })
  const anos = found.list.map(({ ano }) => ano)
  const ready = await readyAmong(deps, await recordsAmong(deps.db, actor, anos))
  const list = found.list.map((item) => ({ ...item, ready: ready.has(item.ano), isDigestOnly: item.sourceClass === 'digest' }))
  return { list, total: found.total, ...page }
}

async function detailOf(deps: Deps, actor: Member, found: Found) {
  const whole = await readDraft(deps, found.row)
  const [item] = await itemsOf(deps, readerOf(actor), [found.held], [found.row])
  if (!item) throw new Error(`application ${found.row.id} has no view`)
  return {
    ...item,
    version: found.row.version,
    templateVersion: found.row.template_version,
    draft: whole.draft,
    problems: isEditable(found.held.state) ? [...whole.problems] : [],
    identity: maskedIdentities(whole.identities),
    evidence: await evidenceViews(deps, whole),
    papers: (await papersOf(deps.db, found.row.id)).map((paper) => viewPaper(deps, paper)),
    documents: await viewOf(deps, actor, found),
  }
}

export const notarizationDetail: Service<typeof notarizationApi.detail> = async (deps, actor, { id }) =>
  detailOf(deps, actor, await requireOwn(deps, actor, id))

export const notarizationEvidence: Service<typeof notarizationApi.evidence> = async (deps, actor, { id }) => {
  const { row } = await requireOwn(deps, actor, id)
  return { list: await evidenceViews(deps, await readDraft(deps, row)) }
}

export const notarizationInfo: Service<typeof notarizationApi.info> = async (deps, actor, { id }) =>
  progressOf(deps, await requireOwn(deps, actor, id))

export const saveNotarization: Service<typeof notarizationApi.save> = async (deps, actor, { id, version, draft }) => {
  const anos = [...new Set(draft.evidence.map(({ ano }) => ano))]
  const visible = new Set((await recordsAmong(deps.db, actor, anos)).map(({ ano }) => ano))
  if (anos.some((ano) => !visible.has(ano))) refuse(generalErrors.NOT_FOUND)
  if (draft.notary && !(await activeNotaries(deps, actor.platformId)).includes(draft.notary)) refuse(judicialErrors.NO_NOTARY)
  const name = applicantName(draft, await identitiesOf(deps, actor.ownerId))
  const template = await currentTemplate(deps.db, actor.platformId)
  const content = (applicationId: string): Pick<ApplicationRow, 'sealed' | 'notary_id' | 'saved_at'> => ({
    sealed: sealDraft(deps, applicationId, { draft, applicantName: name }),
    notary_id: draft.notary ?? null,
    saved_at: deps.clock.now(),
  })
  if (id === undefined) return openDraftOf(deps, actor, content, template.version)

  const { row, held } = await requireOwn(deps, actor, id)
  const locked = await lockCase(deps.db, notarizationCase, actor.platformId, { id })
  if (!locked || !isEditable(locked.state)) refuse(judicialErrors.WRONG_STATE)
  // A submitted case keeps its version of the template.
  const template_version = held.state === 'draft' ? template.version : row.template_version
  const saved = await changeApplication(deps.db, { id, version }, { ...content(id), template_version })
  return detailOf(deps, actor, { row: saved ?? refuse(generalErrors.STALE), held })
}

async function openDraftOf(
  deps: Deps,
  actor: Member,
  content: (id: string) => Pick<ApplicationRow, 'sealed' | 'notary_id' | 'saved_at'>,
  templateVersion: number,
) {
  const { platformId, ownerId, accountId } = actor
  const { facts } = await requirePlatform(deps, platformId)
  if (!facts.notaryService) refuse(judicialErrors.SERVICE_OFF)
  await lockInTransaction(deps.db, 'notarization-drafts', ownerId)
  const drafts = await pageOfCases(
    deps.db,
    notarizationCase,
    { platformId, state: 'draft', openedBy: accountId },
    { pageNum: 1, pageSize: 1 },
  )
  if (drafts.total >= MAX_DRAFTS) refuse(judicialErrors.TOO_MANY_DRAFTS, { limit: MAX_DRAFTS })
  const id = newId(deps.clock.now())
  await openCase(deps, notarizationCase, actor, { id })
  await insertApplication(deps.db, {
    id,
    platform_id: platformId,
    owner_id: ownerId,
    version: 1,
    template_version: templateVersion,
    drawn_sha256: null,
    drawn_facts: null,
    ...content(id),
  })
  return detailOf(deps, actor, await requireOwn(deps, actor, id))
}

export const notarizationDocuments: Service<typeof notarizationApi.documents> = async (deps, actor, { id }) => {
  await drawApplication(deps, await requireOwn(deps, actor, id))
  return viewOf(deps, actor, await requireOwn(deps, actor, id))
}

export const openNotarizationDocument: Service<typeof notarizationApi.document> = async (deps, actor, { id, key }) =>
  sendDocument(deps, actor, await requireOwn(deps, actor, id), key)

export const sendNotarizationCode: Service<typeof notarizationApi.code> = async (deps, actor, { id, documents }) =>
  sendCode(deps, actor, await requireOwn(deps, actor, id), documents)

export const signNotarization: Service<typeof notarizationApi.sign> = async (deps, actor, { id, consent: _, ...request }) => {
  await signDocuments(deps, actor, await requireOwn(deps, actor, id), request)
  return viewOf(deps, actor, await requireOwn(deps, actor, id))
}

async function perform(deps: Deps, actor: Member, id: string, act: ActOf<typeof notarizationCase>, note?: string) {
  await performAct(deps, notarizations, actor, { id }, note === undefined ? { act } : { act, note })
  return progressOf(deps, await requireOwn(deps, actor, id))
}

export const submitNotarization: Service<typeof notarizationApi.submit> = (deps, actor, { id }) =>
  perform(deps, actor, id, 'submit')
export const resubmitNotarization: Service<typeof notarizationApi.resubmit> = (deps, actor, { id }) =>
  perform(deps, actor, id, 'resubmit')
export const abandonNotarization: Service<typeof notarizationApi.abandon> = (deps, actor, { id }) =>
  perform(deps, actor, id, 'abandon')
export const supplyNotarization: Service<typeof notarizationApi.supply> = (deps, actor, { id }) =>
  perform(deps, actor, id, 'supply')
export const withdrawNotarization: Service<typeof notarizationApi.withdraw> = (deps, actor, { id, reason }) =>
  perform(deps, actor, id, 'withdraw', reason)

export const writeOwnMessage: Service<typeof notarizationApi.message> = async (deps, actor, { id, text }) =>
  writeMessage(deps, actor, await requireOwn(deps, actor, id), text)

export const readOwnMessages: Service<typeof notarizationApi.messages> = async (deps, actor, { id }) => ({
  list: await readMessages(deps, actor, await requireOwn(deps, actor, id)),
})

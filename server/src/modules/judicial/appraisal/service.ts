// Appraisal for entrusters: drafts, lists, the entrustment, submission, further material, withdrawal and issued papers.
import { generalErrors } from '@attestry/contract/errors'
import { type ActOf, statesOf } from '@attestry/contract/modules/casework/definition'
import type { appraisalApi } from '@attestry/contract/modules/judicial/appraisal'
import { appraisalErrors } from '@attestry/contract/modules/judicial/appraisal/errors'
import { appraisalCase } from '@attestry/contract/modules/judicial/appraisal-case'
import { MAX_MATERIALS } from '@attestry/contract/modules/judicial/appraisal-draft'
import { isOffered } from '@attestry/contract/modules/judicial/appraisal-settings'
import { MAX_APPRAISAL_DRAFTS } from '@attestry/contract/modules/judicial/appraisal-view'
import type { Member, Staff } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { RawAnswer, Service } from '../../../kernel/route.ts'
import { recordsAmong } from '../../attestation/public.ts'
import { lockCase, openCase, pageOfCases, performAct } from '../../casework/public.ts'
import { findDocument, openDocument } from '../../document/public.ts'
import { pdfAnswer } from '../notarization/documents.ts'
import { identitiesOf } from '../notarization/draft.ts'
import { drawEntrustment, sendAppraisalCode, sendAppraisalDocument, signAppraisalDocuments } from './documents.ts'
import { entrusterName, isFit, ownedRecords, sealAppraisal, sealPurpose } from './draft.ts'
import { type FoundAppraisal, requireOwnAppraisal } from './own.ts'
import { appraisals } from './rules.ts'
import { currentSettings } from './settings.ts'
import { changeAppraisal, findAppraisals, insertAppraisal, insertMaterials, issuesOf, materialsOf } from './store.ts'
import { appraisalItems, viewAppraisal } from './view.ts'

export const readAppraisalTemplate: Service<typeof appraisalApi.template> = async (deps, actor) => {
  const settings = await currentSettings(deps.db, actor.platformId)
  const { version, centre, matters, uses, notice, fees, periods } = settings
  return { isOffered: isOffered(settings), settings: { version, centre, matters, uses, notice, fees, periods } }
}

/** Drafts that were discarded are found by their state only. */
const listedStates = statesOf(appraisalCase).filter((state) => state !== 'discarded')

export const listAppraisals: Service<typeof appraisalApi.list> = async (deps, actor, { state, ...page }) => {
  const { platformId, accountId } = actor
  const filter = { platformId, openedBy: accountId, ...(state ? { state } : { states: listedStates }) }
  const { rows, total } = await pageOfCases(deps.db, appraisalCase, filter, page)
  const found = await findAppraisals(
    deps.db,
    rows.map(({ id }) => id),
  )
  return { list: await appraisalItems(deps, actor, rows, found), total, ...page }
}

const viewOwn = async (deps: Deps, actor: Member, id: string) =>
  viewAppraisal(deps, actor, await requireOwnAppraisal(deps, actor, id))

export const appraisalDetail: Service<typeof appraisalApi.detail> = (deps, actor, { id }) => viewOwn(deps, actor, id)

export const saveAppraisal: Service<typeof appraisalApi.save> = async (deps, actor, { id, version, draft }) => {
  const anos = [...new Set(draft.evidence.map(({ ano }) => ano))]
  const visible = new Set((await recordsAmong(deps.db, actor, anos)).map(({ ano }) => ano))
  if (anos.some((ano) => !visible.has(ano))) refuse(generalErrors.NOT_FOUND)
  const name = entrusterName(draft, await identitiesOf(deps, actor.ownerId))
  const settings = await currentSettings(deps.db, actor.platformId)
  const contentOf = (appraisalId: string) => ({
    sealed: sealAppraisal(deps, appraisalId, { draft, entrusterName: name }),
    settings_version: settings.version,
    saved_at: deps.clock.now(),
  })
  if (id === undefined) {
    if (!isOffered(settings)) refuse(appraisalErrors.APPRAISAL_OFF)
    return viewOwn(deps, actor, await openAppraisalDraft(deps, actor, contentOf))
  }
  const { row } = await requireOwnAppraisal(deps, actor, id)
  const locked = await lockCase(deps.db, appraisalCase, actor.platformId, { id })
  if (locked?.state !== 'draft') refuse(appraisalErrors.APPRAISAL_WRONG_STATE)
  if (!(await changeAppraisal(deps.db, { id: row.id, version }, contentOf(id)))) refuse(generalErrors.STALE)
  return viewOwn(deps, actor, id)
}

async function openAppraisalDraft(
  deps: Deps,
  actor: Member,
  contentOf: (id: string) => Pick<Parameters<typeof insertAppraisal>[1], 'sealed' | 'settings_version' | 'saved_at'>,
): Promise<string> {
  const { platformId, ownerId, accountId } = actor
  await lockInTransaction(deps.db, 'appraisal-drafts', ownerId)
  const filter = { platformId, state: 'draft', openedBy: accountId } as const
  const drafts = await pageOfCases(deps.db, appraisalCase, filter, { pageNum: 1, pageSize: 1 })
  if (drafts.total >= MAX_APPRAISAL_DRAFTS) refuse(appraisalErrors.APPRAISAL_DRAFTS_FULL, { limit: MAX_APPRAISAL_DRAFTS })
  const id = newId(deps.clock.now())
  await openCase(deps, appraisalCase, actor, { id })
  await insertAppraisal(deps.db, {
    id,
    platform_id: platformId,
    owner_id: ownerId,
    version: 1,
    drawn_sha256: null,
    drawn_facts: null,
    number: null,
    ...contentOf(id),
  })
  return id
}

export const drawAppraisal: Service<typeof appraisalApi.draw> = async (deps, actor, { id }) => {
  await drawEntrustment(deps, await requireOwnAppraisal(deps, actor, id))
  return viewOwn(deps, actor, id)
}

export const openAppraisalDocument: Service<typeof appraisalApi.document> = async (deps, actor, { id, key }) =>
  sendAppraisalDocument(deps, actor, await requireOwnAppraisal(deps, actor, id), key)

export async function sendIssue(
  deps: Deps,
  reader: Member | Staff,
  { row }: FoundAppraisal,
  version: number,
): Promise<RawAnswer> {
  const issue = (await issuesOf(deps.db, row.id)).find((each) => each.version === version)
  if (!issue) return refuse(appraisalErrors.APPRAISAL_PAPER_MISSING)
  const document = await findDocument(deps.db, issue.document_id)
  if (!document) throw new Error(`issue ${version} of appraisal ${row.id} has no document`)
  const parts: Buffer[] = []
  for await (const part of await openDocument(deps, reader, document, { case: row.id })) parts.push(part)
  return pdfAnswer(`${row.number}-${issue.kind}-${version}.pdf`, Buffer.concat(parts))
}

export const downloadIssue: Service<typeof appraisalApi.issue> = async (deps, actor, { id, issue }) =>
  sendIssue(deps, actor, await requireOwnAppraisal(deps, actor, id), issue)

export const sendEntrusterCode: Service<typeof appraisalApi.code> = async (deps, actor, { id, documents }) =>
  sendAppraisalCode(deps, actor, await requireOwnAppraisal(deps, actor, id), documents)

export const signEntrustment: Service<typeof appraisalApi.sign> = async (deps, actor, { id, consent: _, ...request }) => {
  await signAppraisalDocuments(deps, actor, await requireOwnAppraisal(deps, actor, id), request)
  return viewOwn(deps, actor, id)
}

async function perform(deps: Deps, actor: Member, id: string, act: ActOf<typeof appraisalCase>, note?: string) {
  await performAct(deps, appraisals, actor, { id }, note === undefined ? { act } : { act, note })
  return viewOwn(deps, actor, id)
}

export const submitAppraisal: Service<typeof appraisalApi.submit> = (deps, actor, { id }) => perform(deps, actor, id, 'submit')
export const abandonAppraisal: Service<typeof appraisalApi.abandon> = (deps, actor, { id }) => perform(deps, actor, id, 'abandon')
export const withdrawAppraisal: Service<typeof appraisalApi.withdraw> = (deps, actor, { id, reason }) =>
  perform(deps, actor, id, 'withdraw', reason)

const MIN_NOTE_CHARS = 2

/** Each record is checked as it would be with the entrustment; its digest is fixed now. */
export const supplyAppraisal: Service<typeof appraisalApi.supply> = async (deps, actor, { id, evidence, note }) => {
  await requireOwnAppraisal(deps, actor, id)
  const locked = await lockCase(deps.db, appraisalCase, actor.platformId, { id })
  if (locked?.state !== 'supplement') refuse(appraisalErrors.APPRAISAL_WRONG_STATE)
  const before = await materialsOf(deps.db, id)
  const known = new Set(before.map(({ ano }) => ano))
  const fresh = evidence.filter(({ ano }, at) => !known.has(ano) && evidence.findIndex((each) => each.ano === ano) === at)
  if (fresh.length === 0 && note.length < MIN_NOTE_CHARS) refuse(appraisalErrors.SUPPLY_EMPTY)
  if (before.length + fresh.length > MAX_MATERIALS) refuse(appraisalErrors.MATERIALS_FULL, { limit: MAX_MATERIALS })
  const { records, ready } = await ownedRecords(
    deps,
    actor.ownerId,
    fresh.map(({ ano }) => ano),
  )
  if (records.length < fresh.length) refuse(generalErrors.NOT_FOUND)
  const unfit = records.find((record) => !isFit(record, ready))
  if (unfit) refuse(appraisalErrors.MATERIAL_UNFIT, { ano: unfit.ano })
  const purposes = new Map(fresh.map(({ ano, purpose }) => [ano, purpose]))
  await insertMaterials(
    deps.db,
    records.map(({ ano, digest }, at) => ({
      appraisal_id: id,
      place: before.length + at + 1,
      ano,
      digest: digest ?? '',
      purpose: sealPurpose(deps, id, ano, purposes.get(ano) ?? ''),
      is_supplement: true,
      added_at: deps.clock.now(),
    })),
  )
  return perform(deps, actor, id, 'supply', note)
}

// The desk of notaries: lists, a case in full (audited), quote, reasoned acts, signatures and messages.
import { type ActOf, isHiddenFromDesk, statesOf } from '@attestry/contract/modules/casework/definition'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { type NotarizationState, notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { DeskItem, DeskView, notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import type { Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import {
  addQuote,
  assignCase,
  type Case,
  lockCase,
  pageOfCases,
  performAct,
  readTimeline,
  stepsOf,
} from '../../casework/public.ts'
import { correctionViews } from '../certificate/correction.ts'
import { readMessages, writeMessage } from '../message/service.ts'
import { requireChecks } from '../notarization/certificate.ts'
import { sendCode, sendDocument, signDocuments, viewOf } from '../notarization/documents.ts'
import { readDraft, signedFacts } from '../notarization/draft.ts'
import { type Found, requireApplication } from '../notarization/own.ts'
import { hasQuestioned, notarizations } from '../notarization/rules.ts'
import { findApplications } from '../notarization/store.ts'
import { evidenceViews, itemsOf, progressOf } from '../notarization/view.ts'
import { viewPaper } from '../paper/service.ts'
import { papersOf } from '../paper/store.ts'
import { templateOf } from '../template/store.ts'
import { viewTranscript } from '../transcript/service.ts'

const visibleStates = statesOf(notarizationCase).filter((state) => !isHiddenFromDesk(notarizationCase, state))
export const openStates: readonly NotarizationState[] = [
  'submitted',
  'supplement',
  'priced',
  'in_progress',
  'suspended',
  'review',
  'closing',
  'correcting',
]
/** A case is due if its office's or examination's time ends within this. */
const DUE_WITHIN_MS = days(4)
const MAX_CASES_READ = 500

const readerOf = ({ platformId, accountId }: Staff) => ({ platformId, accountId, side: 'office' as const })

async function deskItems(deps: Deps, actor: Staff, cases: readonly Case<NotarizationState>[]): Promise<DeskItem[]> {
  const rows = await findApplications(
    deps.db,
    cases.map(({ id }) => id),
  )
  const handlers = new Map(cases.map(({ id, assigned_to }) => [id, assigned_to]))
  const items = await itemsOf(deps, readerOf(actor), cases, rows)
  return items.map((item) => ({
    ...item,
    handlerName: item.notaryName,
    isMine: handlers.get(item.id) === actor.accountId,
  }))
}

const filterOf = (view: DeskView, actor: Staff): { states: readonly NotarizationState[]; assignedTo?: string | null } => {
  if (view === 'unassigned') return { states: openStates, assignedTo: null }
  if (view === 'mine') return { states: openStates, assignedTo: actor.accountId }
  if (view === 'suspended') return { states: ['supplement', 'suspended'] }
  if (view === 'approval') return { states: ['review', 'closing', 'correcting'] }
  return { states: view === 'due' ? openStates : visibleStates }
}

export const listDeskNotarizations: Service<typeof notarizationDeskApi.list> = async (deps, actor, { view, state, ...page }) => {
  const { platformId } = actor
  if (state && isHiddenFromDesk(notarizationCase, state)) return { list: [], total: 0, ...page }
  const filter = { platformId, ...filterOf(view, actor), ...(state ? { state } : {}), oldestFirst: view !== 'all' }
  if (view !== 'due') {
    const { rows, total } = await pageOfCases(deps.db, notarizationCase, filter, page)
    return { list: await deskItems(deps, actor, rows), total, ...page }
  }
  // Due dates depend on holidays, so that they cannot be sorted in the database.
  const { rows } = await pageOfCases(deps.db, notarizationCase, filter, { pageNum: 1, pageSize: MAX_CASES_READ })
  const before = deps.clock.now().getTime() + DUE_WITHIN_MS
  const due = (await deskItems(deps, actor, rows))
    .filter(({ clock }) => clock !== null && clock.due !== null && Date.parse(clock.due) <= before)
    .sort((one, other) => Date.parse(one.clock?.due ?? '') - Date.parse(other.clock?.due ?? ''))
  const from = (page.pageNum - 1) * page.pageSize
  return { list: due.slice(from, from + page.pageSize), total: due.length, ...page }
}

export const openDeskNotarization: Service<typeof notarizationDeskApi.open> = async (deps, actor, { id }) => {
  const found = await requireApplication(deps, actor, id)
  const whole = await readDraft(deps, found.row)
  const [item] = await deskItems(deps, actor, [found.held])
  if (!item) throw new Error(`application ${id} has no view`)
  await audit(deps, actor, { action: 'notarization.open', subject: id })
  const { applicant, signer, agent } = signedFacts(deps, found.row)
  return {
    ...item,
    progress: await progressOf(deps, found),
    draft: whole.draft,
    template: whole.template,
    applicant: {
      kind: applicant.kind,
      name: applicant.name,
      number: applicant.number,
      phone: applicant.phone,
      representative: applicant.representative ?? null,
      signer,
      agentNumber: agent?.number ?? null,
    },
    evidence: await evidenceViews(deps, whole),
    papers: (await papersOf(deps.db, id)).map((paper) => viewPaper(deps, paper)),
    documents: await viewOf(deps, actor, found),
    transcript: await viewTranscript(deps, actor, found),
    messages: await readMessages(deps, actor, found),
    ...(await correctionViews(deps, found.row)),
    mayApprove: await mayApprove(deps, actor, found),
  }
}

const handlerActs = new Set<string>(notarizationCase.transitions.flatMap(({ by, act }) => (by === 'handler' ? [act] : [])))

async function mayApprove(deps: Deps, actor: Staff, { held }: Found): Promise<boolean> {
  if (held.assigned_to === actor.accountId) return false
  const steps = await stepsOf(deps.db, held.id)
  const hasHandled = steps.some(({ account_id, act }) => account_id === actor.accountId && act !== null && handlerActs.has(act))
  return !hasHandled && !(await hasQuestioned(deps, held, actor.accountId))
}

export const deskTimeline: Service<typeof notarizationDeskApi.timeline> = async (deps, actor, { id }) => {
  await requireApplication(deps, actor, id)
  return readTimeline(deps, notarizationCase, actor, { id })
}

export const assignNotarization: Service<typeof notarizationDeskApi.assign> = async (deps, actor, { id, ...assignment }) => {
  await requireApplication(deps, actor, id)
  return assignCase(deps, notarizationCase, actor, { id }, assignment)
}

async function perform(deps: Deps, actor: Staff, id: string, act: ActOf<typeof notarizationCase>, note?: string) {
  await requireApplication(deps, actor, id)
  await performAct(deps, notarizations, actor, { id }, note === undefined ? { act } : { act, note })
  return progressOf(deps, await requireApplication(deps, actor, id))
}

export const actOnNotarization: Service<typeof notarizationDeskApi.act> = (deps, actor, { id, act, reason }) =>
  perform(deps, actor, id, act, reason)

export const proposeNotarization: Service<typeof notarizationDeskApi.propose> = (deps, actor, { id }) =>
  perform(deps, actor, id, 'propose')

/** The quote before the act, which sends its total. */
export const priceNotarization: Service<typeof notarizationDeskApi.price> = async (deps, actor, { id, lines, checks }) => {
  const { row } = await requireApplication(deps, actor, id)
  const locked = await lockCase(deps.db, notarizationCase, actor.platformId, { id })
  if (locked?.state !== 'submitted') refuse(judicialErrors.WRONG_STATE)
  const template = await templateOf(deps.db, row.platform_id, row.template_version)
  requireChecks(template.acceptanceChecks, checks, actor)
  await addQuote(deps, actor, id, lines)
  return perform(deps, actor, id, 'price')
}

export const openDeskDocument: Service<typeof notarizationDeskApi.document> = async (deps, actor, { id, key }) =>
  sendDocument(deps, actor, await requireApplication(deps, actor, id), key)

export const sendDeskCode: Service<typeof notarizationDeskApi.code> = async (deps, actor, { id, documents }) =>
  sendCode(deps, actor, await requireApplication(deps, actor, id), documents)

export const signAtDesk: Service<typeof notarizationDeskApi.sign> = async (deps, actor, { id, consent: _, ...request }) => {
  await signDocuments(deps, actor, await requireApplication(deps, actor, id), request)
  return viewOf(deps, actor, await requireApplication(deps, actor, id))
}

export const writeDeskMessage: Service<typeof notarizationDeskApi.message> = async (deps, actor, { id, text }) => {
  const message = await writeMessage(deps, actor, await requireApplication(deps, actor, id), text)
  await audit(deps, actor, { action: 'notarization.message', subject: id })
  return message
}

// Case requests: encrypted and rate limited; for staff masked in lists, and in full only with an audit line.

import { generalErrors } from '@attestry/contract/errors'
import { maskedName, maskedPhone } from '@attestry/contract/masking'
import type { ActOf } from '@attestry/contract/modules/casework/definition'
import {
  type caseRequestApi,
  MAX_REQUESTS_PER_IP_PER_DAY,
  MAX_REQUESTS_PER_PHONE_PER_DAY,
} from '@attestry/contract/modules/lawyer/case-request'
import { type CaseState, caseRequestCase } from '@attestry/contract/modules/lawyer/case-request-case'
import { lawyerErrors } from '@attestry/contract/modules/lawyer/errors'
import type { Actor, Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { requireRecord } from '../../attestation/public.ts'
import {
  assignCase,
  type Case,
  findCase,
  openCase,
  pageOfCases,
  performAct,
  type RulesOf,
  readTimeline,
  stepsOf,
} from '../../casework/public.ts'
import { listedLawyer } from '../directory/store.ts'
import { findRequests, insertRequest, lockSender, type RequestRow, requestsSince } from './store.ts'

interface Sealed {
  readonly name: string
  readonly phone: string
  readonly title: string
  readonly description: string
  readonly evidence: readonly string[]
}

const context = (id: string) => `case-request/${id}`
const decrypted = (deps: Deps, row: RequestRow) => JSON.parse(deps.secretBox.open(row.sealed, context(row.id))) as Sealed

export const submitCase: Service<typeof caseRequestApi.submit> = async (deps, actor, input) => {
  const { name, phone, title, description, evidence, city, field } = input
  await requireOwnRecords(deps, actor, evidence, input.shareEvidence)
  const lawyer = input.lawyer === undefined ? undefined : await listedLawyer(deps.db, actor.platformId, input.lawyer)
  if (input.lawyer !== undefined && !lawyer) refuse(generalErrors.NOT_FOUND)
  const phone_hash = deps.secretBox.fingerprint(phone, 'case-phone')
  const address_hash = deps.secretBox.fingerprint(actor.address, 'case-address')
  await checkRateLimit(deps, actor.platformId, phone_hash, address_hash)
  const now = deps.clock.now()
  const id = newId(now)
  const sealed: Sealed = { name, phone, title, description, evidence }
  await openCase(deps, caseRequestCase, actor, { id })
  await insertRequest(deps.db, {
    id,
    platform_id: actor.platformId,
    lawyer_id: lawyer?.id ?? null,
    city,
    field,
    sealed: deps.secretBox.seal(JSON.stringify(sealed), context(id)),
    name_masked: maskedName(name),
    phone_masked: maskedPhone(phone),
    phone_hash,
    address_hash,
    created_at: now,
  })
  // Enough to refer to it by phone, but gives no access.
  return { reference: id.slice(-8).toUpperCase() }
}

async function requireOwnRecords(deps: Deps, actor: Actor, evidence: readonly string[], agreed: boolean): Promise<void> {
  if (evidence.length === 0) return
  if (actor.kind !== 'member') refuse(lawyerErrors.LOGIN_TO_SHARE)
  if (!agreed) refuse(lawyerErrors.CONSENT_TO_SHARE)
  for (const ano of new Set(evidence)) await requireRecord(deps, actor, ano)
}

async function checkRateLimit(deps: Deps, platformId: number, phone_hash: Buffer, address_hash: Buffer): Promise<void> {
  await lockSender(deps.db, phone_hash, address_hash)
  const since = new Date(deps.clock.now().getTime() - days(1))
  const byPhone = await requestsSince(deps.db, platformId, { phone_hash }, since)
  const byAddress = await requestsSince(deps.db, platformId, { address_hash }, since)
  if (byPhone >= MAX_REQUESTS_PER_PHONE_PER_DAY || byAddress >= MAX_REQUESTS_PER_IP_PER_DAY)
    refuse(lawyerErrors.TOO_MANY_REQUESTS)
}

type Request = Case<CaseState>

const caseSummary = (deps: Deps, actor: Staff, { state }: Request, row: RequestRow) => ({
  id: row.id,
  state,
  name: row.name_masked,
  phone: row.phone_masked,
  city: row.city,
  field: row.field,
  title: decrypted(deps, row).title,
  lawyer: actor.locale === 'zh' ? row.lawyer_zh : row.lawyer_en,
  createdAt: row.created_at.toISOString(),
})

export const caseList: Service<typeof caseRequestApi.list> = async (deps, actor, { state, ...page }) => {
  const { platformId } = actor
  const { rows, total } = await pageOfCases(deps.db, caseRequestCase, { platformId, state }, page)
  const ids = rows.map(({ id }) => id)
  const requests = new Map((await findRequests(deps.db, platformId, ids)).map((request) => [request.id, request]))
  const list = rows.flatMap((row) => {
    const request = requests.get(row.id)
    return request ? [caseSummary(deps, actor, row, request)] : []
  })
  return { list, total, ...page }
}

export const readCase: Service<typeof caseRequestApi.open> = async (deps, actor, { id }) => {
  const row = await findCase(deps.db, caseRequestCase, actor.platformId, { id })
  const [request] = await findRequests(deps.db, actor.platformId, [id])
  if (!row || !request) return refuse(generalErrors.NOT_FOUND)
  await audit(deps, actor, { action: 'case-request.open', subject: id })
  const { name, phone, description, evidence } = decrypted(deps, request)
  const note = (await stepsOf(deps.db, id)).findLast((step) => step.note !== '')?.note ?? ''
  return { ...caseSummary(deps, actor, row, request), name, phone, description, evidence: [...evidence], note }
}

const caseRequests: RulesOf<typeof caseRequestCase> = { definition: caseRequestCase }

/** The wire names the target state. */
const actInto: Readonly<Record<CaseState, ActOf<typeof caseRequestCase>>> = {
  new: 'reopen',
  contacted: 'contact',
  closed: 'close',
}

export const moveCase: Service<typeof caseRequestApi.move> = async (deps, actor, { id, to, note }) => {
  await performAct(deps, caseRequests, actor, { id }, { act: actInto[to], note })
  return null
}

export const caseTimeline: Service<typeof caseRequestApi.timeline> = (deps, actor, { id }) =>
  readTimeline(deps, caseRequestCase, actor, { id })

export const assignCaseRequest: Service<typeof caseRequestApi.assign> = (deps, actor, { id, ...assignment }) =>
  assignCase(deps, caseRequestCase, actor, { id }, assignment)

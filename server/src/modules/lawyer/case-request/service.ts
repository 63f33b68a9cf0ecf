// Case requests: encrypted and rate limited; for staff masked in lists, and in full only with an audit line.

import { generalErrors } from '@attestry/contract/errors'
import { maskedName, maskedPhone } from '@attestry/contract/masking'
import {
  type caseRequestApi,
  MAX_REQUESTS_PER_IP_PER_DAY,
  MAX_REQUESTS_PER_PHONE_PER_DAY,
} from '@attestry/contract/modules/lawyer/case-request'
import { lawyerErrors } from '@attestry/contract/modules/lawyer/errors'
import { type CaseState, caseCan } from '@attestry/contract/modules/lawyer/field'
import type { Actor, Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { requireRecord } from '../../attestation/public.ts'
import { listedLawyer } from '../directory/store.ts'
import { findCase, insertCase, type ListedCaseRow, listCases, lockSender, requestsSince, updateCaseState } from './store.ts'

interface Sealed {
  readonly name: string
  readonly phone: string
  readonly title: string
  readonly description: string
  readonly evidence: readonly string[]
}

const context = (id: string) => `case-request/${id}`
const decrypted = (deps: Deps, row: ListedCaseRow) => JSON.parse(deps.secretBox.open(row.sealed, context(row.id))) as Sealed

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
  await insertCase(deps.db, {
    id,
    platform_id: actor.platformId,
    account_id: actor.kind === 'guest' ? null : actor.accountId,
    lawyer_id: lawyer?.id ?? null,
    state: 'new',
    city,
    field,
    sealed: deps.secretBox.seal(JSON.stringify(sealed), context(id)),
    name_masked: maskedName(name),
    phone_masked: maskedPhone(phone),
    phone_hash,
    address_hash,
    created_at: now,
    updated_at: now,
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

const caseSummary = (deps: Deps, actor: Staff, row: ListedCaseRow) => ({
  id: row.id,
  state: row.state,
  name: row.name_masked,
  phone: row.phone_masked,
  city: row.city,
  field: row.field,
  title: decrypted(deps, row).title,
  lawyer: actor.locale === 'zh' ? row.lawyer_zh : row.lawyer_en,
  createdAt: row.created_at.toISOString(),
})

export const caseList: Service<typeof caseRequestApi.list> = async (deps, actor, { state, ...page }) => {
  const { rows, total } = await listCases(deps.db, actor.platformId, state, page)
  return { list: rows.map((row) => caseSummary(deps, actor, row)), total, ...page }
}

export const openCase: Service<typeof caseRequestApi.open> = async (deps, actor, { id }) => {
  const row = (await findCase(deps.db, actor.platformId, id)) ?? refuse(generalErrors.NOT_FOUND)
  await audit(deps, actor, { action: 'case-request.open', subject: row.id })
  const { name, phone, description, evidence } = decrypted(deps, row)
  return { ...caseSummary(deps, actor, row), name, phone, description, evidence: [...evidence], note: row.note }
}

const sources: Readonly<Record<CaseState, readonly CaseState[]>> = {
  new: caseCan.reopen.states,
  contacted: caseCan.contact.states,
  closed: caseCan.close.states,
}

export const changeCaseState: Service<typeof caseRequestApi.move> = async (deps, actor, { id, to, note }) => {
  const before = (await findCase(deps.db, actor.platformId, id)) ?? refuse(generalErrors.NOT_FOUND)
  const target = { platformId: actor.platformId, id }
  if (!(await updateCaseState(deps.db, target, sources[to], { to, note, at: deps.clock.now() }))) refuse(lawyerErrors.WRONG_STATE)
  await audit(deps, actor, { action: 'case-request.move', subject: id, facts: { before: before.state, after: to } })
  return null
}

// The rules of appraisals: what is checked before an act, what it does beside its change of state, periods, and messages.

import { appraisalErrors } from '@attestry/contract/modules/judicial/appraisal/errors'
import { appraisalCase } from '@attestry/contract/modules/judicial/appraisal-case'
import { feeOfLines } from '@attestry/contract/modules/judicial/appraisal-draft'
import { type AppraisalClock, isOffered } from '@attestry/contract/modules/judicial/appraisal-settings'
import type { AppraisalState } from '@attestry/contract/modules/judicial/appraisal-state'
import { dayInChina, isWorkingDay } from '@attestry/contract/modules/platform/holiday'
import { yuanOfFen } from '@attestry/contract/money'
import { dayAt } from '../../../kernel/beijing-time.ts'
import { days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { accountNames } from '../../account/public.ts'
import { type ActResult, findCase, type NamedReading, type RulesOf, readClocks, stepsOf } from '../../casework/public.ts'
import { specialDays } from '../../platform/public.ts'
import { voidDocument } from '../../signing/public.ts'
import { release, settle } from '../../wallet/public.ts'
import { referenceOf } from '../notarization/view.ts'
import { hasWritten, isOutdated, liveOf } from './documents.ts'
import { entrustedFacts, openAppraisal, readAppraisal, readDraft, sealPurpose } from './draft.ts'
import { correctOpinion, giveNumber, releaseOpinion, rowOf } from './issuing.ts'
import { appraisalSubject } from './own.ts'
import { currentSettings, settingsOf } from './settings.ts'
import { appraisalPaymentOf, appraisalRefundsOf, findAppraisal, insertMaterials, materialsOf, materialsShared } from './store.ts'

interface Ref {
  readonly id: string
  readonly platform_id: number
}

const openStates = new Set<AppraisalState>(['awaiting_payment', 'submitted', 'accepted', 'supplement', 'extension', 'review'])

/** The same matter about the same record is examined once at a time; two submissions, or supplies, are checked one after the other. */
async function requireSingle(deps: Deps, ref: Ref): Promise<void> {
  const row = await rowOf(deps, ref)
  await lockInTransaction(deps.db, 'appraisal-single', row.owner_id)
  const { draft } = openAppraisal(deps, row)
  const anos = [...draft.evidence, ...(await materialsOf(deps.db, row.id))].map(({ ano }) => ano)
  for (const { id, ano } of await materialsShared(deps.db, row.owner_id, row.id, anos)) {
    const [other, held] = await Promise.all([
      findAppraisal(deps.db, row.platform_id, id),
      findCase(deps.db, appraisalCase, row.platform_id, { id }),
    ])
    if (!other || !held || !openStates.has(held.state)) continue
    const { matters } = openAppraisal(deps, other).draft
    if (matters.some((key) => draft.matters.includes(key)))
      refuse(appraisalErrors.SAME_MATTER, { ano, reference: referenceOf(id) })
  }
}

async function fixMaterials(deps: Deps, { row: held }: ActResult<string>): Promise<void> {
  const { records, draft } = await readAppraisal(deps, await rowOf(deps, held))
  const purposes = new Map(draft.evidence.map(({ ano, purpose }) => [ano, purpose]))
  await insertMaterials(
    deps.db,
    records.map(({ ano, digest }, at) => ({
      appraisal_id: held.id,
      place: at + 1,
      ano,
      digest: digest ?? '',
      purpose: sealPurpose(deps, held.id, ano, purposes.get(ano) ?? ''),
      is_supplement: false,
      added_at: deps.clock.now(),
    })),
  )
}

/** Materials change, or the opinion is to be changed: both appraisers sign again. */
const voidOpinion =
  (reason: string) =>
  async (deps: Deps, { row: { id, platform_id } }: ActResult<string>): Promise<void> => {
    await voidDocument(deps, { platformId: platform_id, subject: appraisalSubject(id), kind: 'opinion' }, reason)
  }

/** Before the acceptance the whole fee goes back. */
async function returnFee(deps: Deps, { row }: ActResult<AppraisalState>): Promise<void> {
  const payment = await appraisalPaymentOf(deps.db, row.id)
  if (payment && (row.state === 'rejected' || row.state === 'withdrawn')) await release(deps, payment.hold_id)
}

async function settleFee(deps: Deps, { row }: ActResult<string>): Promise<void> {
  const payment = await appraisalPaymentOf(deps.db, row.id)
  if (!payment) throw new Error(`appraisal ${row.id} is accepted, but not paid`)
  await settle(deps, payment.hold_id)
}

const workClock = async (deps: Deps, { id, platform_id }: Ref): Promise<NamedReading | undefined> =>
  (await readClocks(deps, platform_id, [id])).get(id)?.find(({ name }) => name === 'work')

/**
 * After an extension: what is left of the days granted at first and of those added; days after the end of the period are spent.
 * The new clock does not count today, and the clock has run since the extension was asked for.
 */
async function extendedPeriod(deps: Deps, ref: Ref, before: NamedReading, extension: number): Promise<number> {
  const now = deps.clock.now()
  const special = await specialDays(deps, ref.platform_id, { from: before.startedAt, until: now })
  const today = dayInChina(now)
  let { used } = before
  const from = before.due && before.due < now ? before.due : now
  for (let at = from; dayInChina(at) <= today; at = new Date(at.getTime() + days(1)))
    if (isWorkingDay(dayInChina(at), special) && dayInChina(before.startedAt) !== dayInChina(at)) used += 1
  const left = before.workingDays + extension - used
  return left > 0 ? left : refuse(appraisalErrors.EXTENSION_SPENT)
}

/** Clocks that end the appraisal. */
const lapsing = new Set(appraisalCase.transitions.flatMap(({ actor, after }) => (actor === 'clock' && after ? [after] : [])))

/** At present: a licence may have been withdrawn since the opinion was drawn. */
async function requireLicence(deps: Deps, { platform_id }: Ref, accountId: string): Promise<void> {
  const { appraisers } = await currentSettings(deps.db, platform_id)
  if (appraisers.some(({ account }) => account === accountId)) return
  const names = await accountNames(deps.db, [accountId])
  refuse(appraisalErrors.NOT_LICENSED, { name: names.get(accountId) ?? accountId })
}

export const appraisals: RulesOf<typeof appraisalCase> = {
  definition: appraisalCase,
  guards: {
    offered: async (deps, { row }) => {
      if (!isOffered(await currentSettings(deps.db, row.platform_id))) refuse(appraisalErrors.APPRAISAL_OFF)
    },
    'in-time': async (deps, { row }) => {
      const readings = (await readClocks(deps, row.platform_id, [row.id])).get(row.id) ?? []
      // The job that lets it lapse may not have run yet.
      if (readings.some(({ name, state, isLate }) => lapsing.has(name) && state === 'running' && isLate))
        refuse(appraisalErrors.APPRAISAL_TOO_LATE)
    },
    complete: async (deps, { row }) => {
      const { problems } = await readDraft(deps, await rowOf(deps, row))
      if (problems.length > 0) refuse(appraisalErrors.APPRAISAL_INCOMPLETE)
    },
    signed: async (deps, { row }) => {
      const whole = await readDraft(deps, await rowOf(deps, row))
      const entrustment = await liveOf(deps, row, 'entrustment')
      if (isOutdated(whole) || entrustment?.document.state !== 'complete') refuse(appraisalErrors.ENTRUSTMENT_NOT_SIGNED)
    },
    single: (deps, { row }) => requireSingle(deps, row),
    extensible: async (deps, { row }) => {
      const clock = await workClock(deps, row)
      const wasExtended = (await stepsOf(deps.db, row.id)).some(({ act }) => act === 'extend')
      if (wasExtended || !clock || clock.isLate) refuse(appraisalErrors.EXTENDED_BEFORE)
    },
    opinion: async (deps, { row }) => {
      const opinion = await liveOf(deps, row, 'opinion')
      if (opinion?.document.state !== 'complete') return refuse(appraisalErrors.OPINION_OPEN)
      for (const { account_id } of opinion.places) await requireLicence(deps, row, account_id)
    },
    licensed: async (deps, { row, by }) => {
      if (by.kind === 'staff') await requireLicence(deps, row, by.accountId)
    },
    reviewer: async (deps, { row, by }) => {
      if (by.kind === 'staff' && (await hasWritten(deps, row, by.accountId))) refuse(appraisalErrors.REVIEWER_SIGNED)
    },
  },
  effects: {
    submit: fixMaterials,
    accept: async (deps, performed) => {
      await settleFee(deps, performed)
      await giveNumber(deps, performed)
    },
    reject: returnFee,
    withdraw: returnFee,
    ask: voidOpinion('changed'),
    return: voidOpinion('returned'),
    approve: releaseOpinion,
    correct: correctOpinion,
  },
  period: async (deps, row, clock) => {
    const { settings_version } = await rowOf(deps, row)
    const { periods } = await settingsOf(deps.db, row.platform_id, settings_version)
    const before = clock === 'work' ? await workClock(deps, row) : undefined
    return before ? extendedPeriod(deps, row, before, periods.extension) : periods[clock as AppraisalClock]
  },
  message: async (deps, { row, note }) => {
    const { owner_id } = await rowOf(deps, row)
    return {
      accountId: owner_id,
      params: { id: row.id, reference: referenceOf(row.id), detail: await detailOf(deps, row, note) },
    }
  },
}

/** The day on which the opinion is due, its number, the amount refunded, or what the centre wrote. */
async function detailOf(deps: Deps, row: ActResult<AppraisalState>['row'], note: string): Promise<string> {
  if (row.state === 'done') return (await rowOf(deps, row)).number ?? ''
  if (row.state === 'accepted') {
    const due = (await workClock(deps, row))?.due
    // The last instant of a day is the first of the next one.
    return due ? dayAt(new Date(due.getTime() - days(0.5))) : ''
  }
  const refund = (await appraisalRefundsOf(deps.db, row.id)).at(-1)
  return row.state === 'terminated' && refund ? yuanOfFen(refund.fen) : note
}

export async function feeOfAppraisal(deps: Deps, ref: Ref): Promise<number> {
  return feeOfLines(entrustedFacts(deps, await rowOf(deps, ref)).fee)
}

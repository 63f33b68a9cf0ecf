// The rules of purchase notarization: what is checked before an act, the money that it moves, periods and messages.

import { caseworkErrors } from '@attestry/contract/modules/casework/errors'
import { purchaseErrors } from '@attestry/contract/modules/judicial/purchase/errors'
import { purchaseCase } from '@attestry/contract/modules/judicial/purchase-case'
import type { RecordedStep } from '@attestry/contract/modules/judicial/purchase-evidence'
import { yuanOfFen } from '@attestry/contract/money'
import { dayAt } from '../../../kernel/beijing-time.ts'
import { days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { readyAmong, requirePackable } from '../../attestation/public.ts'
import { type ActResult, type Attempt, type RulesOf, readClocks, stepsOf } from '../../casework/public.ts'
import { currentCustody, hasPrepared } from '../parcel/service.ts'
import { openPurchase, problemsOf, rightRecords, sealApplicant, verifiedApplicant } from './draft.ts'
import { addEvidence, recordsOf, requireParts } from './evidence.ts'
import { issuePurchaseCertificate } from './issuing.ts'
import { amountsOf, holdCap, releaseHold, requireFunds, settleCase } from './money.ts'
import { enteredAt, purchaseReference } from './own.ts'
import { certificatesOf, chargesOf, evidenceOf, findPurchase, insertGoods, type PurchaseRow, recordStep } from './store.ts'

interface Ref {
  readonly id: string
  readonly platform_id: number
}

async function rowOf({ db }: Deps, { id, platform_id }: Ref): Promise<PurchaseRow> {
  const row = await findPurchase(db, platform_id, id)
  if (!row) throw new Error(`case ${id} has no purchase notarization`)
  return row
}

/** Goods and applicant as they are now; the records of the right become evidence of the case. */
async function fixApplication(deps: Deps, { row: held }: ActResult<string>): Promise<void> {
  const row = await rowOf(deps, held)
  const draft = openPurchase(deps, row)
  await insertGoods(deps.db, row.id, draft.goods)
  for (const { ano } of await rightRecords(deps, row, draft.rightRecords))
    await addEvidence(deps, { purchase_id: row.id, ano, parts: ['right'], account_id: row.owner_id })
  const applicant = await verifiedApplicant(deps, row, draft)
  await recordStep(deps.db, row.id, { applicant: sealApplicant(deps, row.id, applicant) })
}

const needs =
  (step: RecordedStep) =>
  async (deps: Deps, { row, by }: Attempt<string>): Promise<void> =>
    requireParts(deps, { locale: by.kind === 'staff' ? by.locale : 'zh' }, row.id, { step, since: await enteredAt(deps, row) })

/** Every piece of evidence is sealed, its proof complete and its bytes readable. */
async function requireProven(deps: Deps, { row, by }: Attempt<string>): Promise<void> {
  const evidence = await evidenceOf(deps.db, row.id)
  const records = [...(await recordsOf(deps, evidence)).values()]
  const ready = await readyAmong(deps, records)
  const open = records.filter(({ ano }) => !ready.has(ano))
  if (open.length > 0) refuse(purchaseErrors.EVIDENCE_NOT_READY, { anos: open.map(({ ano }) => ano).join(', ') })
  await requirePackable(deps, { locale: by.kind === 'staff' ? by.locale : 'zh' }, records)
}

async function requireResealed(deps: Deps, { row }: Attempt<string>): Promise<void> {
  const { seal, isHere } = await currentCustody(deps, row.id)
  if (!isHere || seal === null) refuse(purchaseErrors.NOT_RESEALED)
}

/** The office records order and payment before it states the amounts; what it paid is then at stake. */
async function requireUnpaid({ db }: Deps, { row }: Attempt<string>): Promise<void> {
  const evidence = await evidenceOf(db, row.id)
  if (evidence.some(({ parts }) => parts.includes('order') || parts.includes('payment'))) refuse(purchaseErrors.PAID_ALREADY)
}

/** Who proposed an entry about the parcel had a part in what is approved, also after handing the case back. */
async function requireNotPreparer(deps: Deps, { row, by }: Attempt<string>): Promise<void> {
  if (by.kind === 'staff' && (await hasPrepared(deps, row.id, by.accountId))) refuse(caseworkErrors.OWN_DRAFT)
}

const release = async (deps: Deps, { row }: ActResult<string>): Promise<void> => releaseHold(deps, await rowOf(deps, row))

/** Closed after a return, the lower fee is due; nothing if the goods never came or the office terminated the case. */
async function settleClosed(deps: Deps, { row: held }: ActResult<string>): Promise<void> {
  const row = await rowOf(deps, held)
  const last = (await stepsOf(deps.db, held.id)).at(-1)
  await settleCase(deps, row, amountsOf(row, last?.from_state === 'returned' ? 'genuine' : 'undelivered'))
}

async function certify(deps: Deps, performed: ActResult<string>): Promise<void> {
  const row = await rowOf(deps, performed.row)
  await settleCase(deps, row, amountsOf(row, 'certified'))
  await issuePurchaseCertificate(deps, performed)
}

export const purchases: RulesOf<typeof purchaseCase> = {
  definition: purchaseCase,
  guards: {
    complete: async (deps, { row }) => {
      const found = await rowOf(deps, row)
      const problems = await problemsOf(deps, found, openPurchase(deps, found), found.terms)
      if (problems.length > 0) refuse(purchaseErrors.NOT_COMPLETE)
    },
    funded: async (deps, { row }) => requireFunds(deps, await rowOf(deps, row)),
    bought: needs('buy'),
    traced: needs('ship'),
    'sent-back': needs('return'),
    unpaid: requireUnpaid,
    'not-preparer': requireNotPreparer,
    resealed: requireResealed,
    proven: requireProven,
  },
  effects: {
    submit: fixApplication,
    accept: async (deps, { row }) => void (await holdCap(deps, await rowOf(deps, row))),
    cancel: release,
    reject: release,
    close: settleClosed,
    terminate: settleClosed,
    certify,
  },
  period: async (deps, row, clock) => {
    const { terms } = await rowOf(deps, row)
    return terms.workingDays[clock as keyof typeof terms.workingDays]
  },
  message: async (deps, { row, note }) => {
    const { owner_id } = await rowOf(deps, row)
    const params = { id: row.id, reference: purchaseReference(row.id), detail: await detailOf(deps, row, note) }
    return { accountId: owner_id, params }
  },
}

/** What is held, the last day to judge, what was charged, the number of the certificate, or what the office wrote. */
async function detailOf(deps: Deps, held: ActResult<string>['row'], note: string): Promise<string> {
  const { id, platform_id, state } = held
  if (state === 'accepted') return yuanOfFen((await rowOf(deps, held)).held_fen ?? 0)
  if (state === 'closed') return yuanOfFen((await chargesOf(deps.db, id)).reduce((sum, { fen }) => sum + fen, 0))
  if (state === 'certified') return (await certificatesOf(deps.db, [id])).get(id)?.number ?? ''
  if (state === 'received') {
    const judging = (await readClocks(deps, platform_id, [id])).get(id)?.find(({ name }) => name === 'judging')
    // The last instant of a day is the first of the next one.
    return judging?.due ? dayAt(new Date(judging.due.getTime() - days(0.5))) : ''
  }
  return note
}

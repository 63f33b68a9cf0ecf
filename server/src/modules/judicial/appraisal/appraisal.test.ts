// Appraisal over HTTP, from a sealed record to an opinion, played by entruster, two appraisers and a reviewer; and what each of them cannot do.
import { createHash } from 'node:crypto'
import { generalErrors } from '@attestry/contract/errors'
import { closingApi } from '@attestry/contract/modules/account/closing'
import { demoPhones } from '@attestry/contract/modules/account/demo-login'
import { caseworkErrors } from '@attestry/contract/modules/casework/errors'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { appraisalApi } from '@attestry/contract/modules/judicial/appraisal'
import { appraisalErrors } from '@attestry/contract/modules/judicial/appraisal/errors'
import { type AppraisalReasonedAct, appraisalDeskApi } from '@attestry/contract/modules/judicial/appraisal-desk'
import { emptyAppraisal } from '@attestry/contract/modules/judicial/appraisal-draft'
import { appraisalSettingsApi } from '@attestry/contract/modules/judicial/appraisal-settings'
import { signingErrors } from '@attestry/contract/modules/signing/errors'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  appraisalChecks,
  appraisalDraft,
  fundEntruster,
  opinionTexts,
  savedAppraisal,
  signEntrustment,
  signOpinion,
  takeAppraisal,
} from '../../../../test/appraisal-acts.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { provenFile } from '../../../../test/notarization-acts.ts'
import { textOf } from '../../../adapters/paper/pdf.fixture.ts'
import { days, minutes } from '../../../kernel/clock.ts'
import { performDueActs } from '../../casework/public.ts'
import { verifyLedger } from '../../wallet/public.ts'
import { appraisals } from './rules.ts'

let house: TestHouse
let entruster: string
let stranger: string
let handler: string
let second: string
let reviewer: string

beforeAll(async () => {
  house = await openTestHouse()
  await fundEntruster(house)
  await logIn()
})
afterAll(async () => {
  expect(await verifyLedger(house.house.deps)).toEqual([])
  await house.close()
})
beforeEach(() => house.clock.pass(minutes(2)))

async function logIn() {
  const phones = [demoPhones.person, demoPhones.enterprise, demoPhones.appraiser, demoPhones.secondAppraiser, demoPhones.reviewer]
  const tokens = await Promise.all(phones.map((phone) => house.logIn(phone)))
  ;[entruster = '', stranger = '', handler = '', second = '', reviewer = ''] = tokens
}

const availableOf = async () => Number((await house.get(priceApi.balance, {}, { token: entruster })).available)
const detailOf = (id: string) => house.get(appraisalApi.detail, { id }, { token: entruster })

async function awaitingPayment(): Promise<string> {
  const id = await savedAppraisal(house, entruster)
  await signEntrustment(house, entruster, id)
  expect((await house.get(appraisalApi.submit, { id }, { token: entruster })).state).toBe('awaiting_payment')
  return id
}

async function submitted(): Promise<string> {
  const id = await awaitingPayment()
  await house.get(appraisalApi.pay, { id, amount: '60.00' }, { token: entruster })
  await takeAppraisal(house, handler, id)
  return id
}

const accept = (id: string, token = handler, checks = appraisalChecks) =>
  house.call(appraisalDeskApi.accept, { id, checks, noConflict: true }, { token })

async function accepted(): Promise<string> {
  const id = await submitted()
  expect((await accept(id)).flag).toBe(true)
  return id
}

const act = (id: string, name: AppraisalReasonedAct, token = handler) =>
  house.call(appraisalDeskApi.act, { id, act: name, reason: '原因说明' }, { token })
const move = (id: string, name: 'extend' | 'propose' | 'approve', token = handler) =>
  house.call(appraisalDeskApi.plainAct, { id, act: name }, { token })
const pdfOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

it('a sealed record becomes an opinion of two appraisers, reviewed by a third person, and its form is corrected', async () => {
  const id = await awaitingPayment()
  const before = await availableOf()
  await house.get(appraisalApi.pay, { id, amount: '60.00' }, { token: entruster })
  await takeAppraisal(house, handler, id)
  expect(await availableOf()).toBe(before - 60)
  const opened = await house.get(appraisalDeskApi.open, { id }, { token: handler })
  expect(opened.applicant).toMatchObject({ name: '林知远', number: '110101200002290034' })
  expect(opened.evidence.map(({ digest, fixedDigest }) => digest === fixedDigest)).toEqual([true])
  const taken = await accept(id)
  const year = new Date(house.clock.now().getTime() + 8 * 3_600_000).getUTCFullYear()
  expect(taken.data?.number).toMatch(new RegExp(`^司鉴〔${year}〕电鉴字第\\d{5}号$`))
  expect(taken.data?.clocks.find(({ name }) => name === 'work')).toMatchObject({ state: 'running', workingDays: 30 })
  expect(await availableOf()).toBe(before - 60)

  await signOpinion(house, handler, id)
  expect((await detailOf(id)).opinion).toBeNull()
  expect((await house.call(appraisalApi.document, { id, key: 'opinion' }, { token: entruster })).statusCode).toBe(
    appraisalErrors.APPRAISAL_PAPER_MISSING.code,
  )
  expect((await move(id, 'propose')).flag).toBe(true)
  expect((await move(id, 'approve')).statusCode).toBe(caseworkErrors.OWN_DRAFT.code)
  expect((await move(id, 'approve', second)).statusCode).toBe(appraisalErrors.REVIEWER_SIGNED.code)
  const done = await move(id, 'approve', reviewer)
  expect(done.data?.state).toBe('done')

  const opinion = await pdfOf(await house.send(appraisalApi.document, { id, key: 'opinion' }, { token: entruster }))
  const issue = done.data?.issues[0]
  expect(createHash('sha256').update(opinion).digest('hex')).toBe(issue?.opinionSha256)
  const content = textOf(opinion).replace(/\s/g, '')
  const material = opened.evidence[0]
  for (const stated of [
    taken.data?.number ?? '',
    '林知远',
    material?.ano ?? '',
    '3201060060',
    '顾衡鉴定员',
    '秦越鉴定员',
    '320106006001',
    '320106006002',
    'SF/T0076-2020',
    opinionTexts.opinion,
    'BitChecker2.1',
  ])
    expect(content, stated).toContain(stated)
  expect(content).not.toContain('孟川鉴定员')
  expect(content).toContain((material?.fixedDigest ?? 'none').slice(0, 16))
  const released = await pdfOf(await house.send(appraisalApi.issue, { id, issue: 1 }, { token: entruster }))
  expect(createHash('sha256').update(released).digest('hex')).toBe(issue?.sha256)

  const corrected = await act(id, 'correct')
  expect(corrected.data?.issues.map(({ kind }) => kind)).toEqual(['release', 'correction'])
  expect(corrected.data?.issues[1]?.opinionSha256).toBe(issue?.opinionSha256)
  const { latest } = await house.get(inboxApi.summary, {}, { token: entruster })
  expect(latest.map(({ link }) => link)).toContainEqual({ to: 'appraisal', id })
})

describe('a draft', () => {
  it('is saved incomplete, names what is missing, and refuses to be drawn, submitted, or saved from an old version', async () => {
    const saved = await house.get(appraisalApi.save, { draft: emptyAppraisal }, { token: entruster })
    expect(saved.problems).toEqual(['risk', 'matters', 'questions', 'facts', 'use', 'evidence-none', 'elsewhere'])
    const { id, version } = saved
    const incomplete = appraisalErrors.APPRAISAL_INCOMPLETE.code
    expect((await house.call(appraisalApi.draw, { id }, { token: entruster })).statusCode).toBe(incomplete)
    expect((await house.call(appraisalApi.submit, { id }, { token: entruster })).statusCode).toBe(incomplete)
    const again = { id, version, draft: { ...emptyAppraisal, facts: '另行说明' } }
    expect((await house.get(appraisalApi.save, again, { token: entruster })).version).toBe(version + 1)
    expect((await house.call(appraisalApi.save, again, { token: entruster })).statusCode).toBe(generalErrors.STALE.code)
    await house.get(appraisalApi.abandon, { id }, { token: entruster })
  })

  it('asks what to examine, never for a result, and takes no deposited digest and no record of others', async () => {
    const items = [{ name: 'only a digest', digest: 'cd'.repeat(32) }]
    const { list } = await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token: entruster })
    const wished = { ...appraisalDraft(list[0]?.ano ?? '', 'other'), questions: '请鉴定机构务必认定对方伪造了文件。' }
    const { id, problems } = await house.get(appraisalApi.save, { draft: wished }, { token: entruster })
    expect(problems).toEqual(['questions-result', 'evidence-unfit'])
    await house.get(appraisalApi.abandon, { id }, { token: entruster })
    const foreign = await provenFile(house, stranger)
    const refused = await house.call(appraisalApi.save, { draft: appraisalDraft(foreign, 'other') }, { token: entruster })
    expect(refused.statusCode).toBe(generalErrors.NOT_FOUND.code)
  })

  it('is invisible to the desk, also while it waits for payment, and to other members and sub-accounts', async () => {
    const id = await awaitingPayment()
    const missing = generalErrors.NOT_FOUND.code
    expect((await house.call(appraisalDeskApi.open, { id }, { token: handler })).statusCode).toBe(missing)
    expect((await house.call(appraisalApi.detail, { id }, { token: stranger })).statusCode).toBe(missing)
    const sub = await house.logIn(demoPhones.sub)
    expect((await house.call(appraisalApi.list, {}, { token: sub })).statusCode).toBe(generalErrors.NOT_ALLOWED.code)
  })
})

it('the entrustment cannot be signed unread, and a change after the signature voids it', async () => {
  const id = await savedAppraisal(house, entruster)
  const { entrustment } = await house.get(appraisalApi.draw, { id }, { token: entruster })
  const unread = await house.call(appraisalApi.code, { id, documents: [entrustment?.id ?? ''] }, { token: entruster })
  expect(unread.statusCode).toBe(signingErrors.NOT_READ.code)
  await signEntrustment(house, entruster, id)
  const { version, draft } = await detailOf(id)
  const changed = await house.get(appraisalApi.save, { id, version, draft: { ...draft, copies: 5 } }, { token: entruster })
  expect(changed).toMatchObject({ isOutdated: true, fee: { total: '70.00' } })
  const submit = await house.call(appraisalApi.submit, { id }, { token: entruster })
  expect(submit.statusCode).toBe(appraisalErrors.ENTRUSTMENT_NOT_SIGNED.code)
  expect((await house.get(appraisalApi.draw, { id }, { token: entruster })).entrustment).toMatchObject({
    number: 2,
    state: 'signing',
  })
})

it('the same matter about the same record cannot be entrusted twice at a time', async () => {
  const first = await awaitingPayment()
  const { draft } = await detailOf(first)
  const { id } = await house.get(appraisalApi.save, { draft }, { token: entruster })
  await signEntrustment(house, entruster, id)
  const submit = () => house.call(appraisalApi.submit, { id }, { token: entruster })
  expect((await submit()).statusCode).toBe(appraisalErrors.SAME_MATTER.code)
  await house.get(appraisalApi.withdraw, { id: first, reason: '重新委托' }, { token: entruster })
  expect((await submit()).flag).toBe(true)
})

describe('the fee', () => {
  it('is held once, for the amount of the entrustment only, and comes back in full when the centre does not accept', async () => {
    const id = await awaitingPayment()
    const before = await availableOf()
    const pay = (amount: string) => house.call(appraisalApi.pay, { id, amount }, { token: entruster })
    expect((await pay('59.99')).statusCode).toBe(appraisalErrors.FEE_CHANGED.code)
    expect(await availableOf()).toBe(before)
    const tries = await Promise.all([pay('60.00'), pay('60.00')])
    expect(tries.filter(({ flag }) => flag)).toHaveLength(1)
    expect(await availableOf()).toBe(before - 60)
    await takeAppraisal(house, handler, id)
    expect((await act(id, 'reject')).data?.fee).toMatchObject({ paid: '60.00', refunded: '60.00' })
    expect(await availableOf()).toBe(before)
  })

  it('comes back in full when the entruster withdraws before the acceptance', async () => {
    const id = await submitted()
    const before = await availableOf()
    const withdrawn = await house.get(appraisalApi.withdraw, { id, reason: '双方已和解' }, { token: entruster })
    expect(withdrawn).toMatchObject({ state: 'withdrawn', fee: { refunded: '60.00' } })
    expect(await availableOf()).toBe(before + 60)
  })

  it('is refunded after the acceptance by somebody else than the handler, never beyond what was paid', async () => {
    const id = await accepted()
    const before = await availableOf()
    expect((await act(id, 'terminate')).data?.state).toBe('terminated')
    expect(await availableOf()).toBe(before)
    const refund = (amount: string, token = reviewer) =>
      house.call(appraisalDeskApi.refund, { id, amount, reason: '材料不足' }, { token })
    expect((await refund('1.00', handler)).statusCode).toBe(caseworkErrors.OWN_DRAFT.code)
    expect((await refund('25.00')).flag).toBe(true)
    expect((await refund('35.01')).statusCode).toBe(appraisalErrors.APPRAISAL_REFUND_TOO_HIGH.code)
    expect((await refund('35.00')).flag).toBe(true)
    expect(await availableOf()).toBe(before + 60)
  })

  it('is not owed for an entrustment that lapsed, which cannot be paid any more', async () => {
    const id = await awaitingPayment()
    house.clock.pass(days(30))
    await logIn()
    expect(await performDueActs(house.house.deps, appraisals)).toBeGreaterThan(0)
    expect((await detailOf(id)).state).toBe('withdrawn')
    const late = await house.call(appraisalApi.pay, { id, amount: '60.00' }, { token: entruster })
    expect(late.statusCode).toBe(appraisalErrors.APPRAISAL_WRONG_STATE.code)
  })
})

describe('the period', () => {
  const workOf = async (id: string) => (await detailOf(id)).clocks.find(({ name }) => name === 'work')

  it('stands still while material is missing, and runs again once it is supplied; the opinion is signed again', async () => {
    const id = await accepted()
    await signOpinion(house, handler, id)
    expect((await act(id, 'ask')).flag).toBe(true)
    expect(await workOf(id)).toMatchObject({ state: 'suspended', due: null })
    const ano = await provenFile(house, entruster, 'supplement.txt')
    const supplied = await house.get(
      appraisalApi.supply,
      { id, evidence: [{ ano, purpose: '补充的原始文件' }] },
      { token: entruster },
    )
    expect(supplied.evidence.map(({ isSupplement }) => isSupplement)).toEqual([false, true])
    expect(await workOf(id)).toMatchObject({ state: 'running' })
    expect((await move(id, 'propose')).statusCode).toBe(appraisalErrors.OPINION_OPEN.code)
  })

  it('is extended once, by somebody else than the handler, by the days of the settings', async () => {
    const id = await accepted()
    const due = Date.parse((await workOf(id))?.due ?? '')
    expect((await act(id, 'ask-extension')).flag).toBe(true)
    expect((await move(id, 'extend')).statusCode).toBe(caseworkErrors.OWN_DRAFT.code)
    expect((await move(id, 'extend', reviewer)).flag).toBe(true)
    const extended = await workOf(id)
    expect(extended).toMatchObject({ workingDays: 60 })
    expect(Date.parse(extended?.due ?? '')).toBeGreaterThan(due + days(30))
    expect((await act(id, 'ask-extension')).statusCode).toBe(appraisalErrors.EXTENDED_BEFORE.code)
  })
})

describe('at the desk', () => {
  it('only the handler accepts, and only with every check made', async () => {
    const id = await submitted()
    expect((await accept(id, reviewer)).statusCode).toBe(caseworkErrors.NOT_HANDLER.code)
    expect((await accept(id, handler, appraisalChecks.slice(1))).statusCode).toBe(appraisalErrors.APPRAISAL_CHECKS_OPEN.code)
    expect((await detailOf(id)).number).toBeNull()
  })

  it('an opinion cites standards in force only, and is signed by two different persons with licences', async () => {
    const id = await accepted()
    const { opinionDraft, appraisers } = await house.get(appraisalDeskApi.open, { id }, { token: handler })
    const idOf = (name: string) => appraisers.find((each) => each.name.startsWith(name))?.id ?? ''
    let { version } = opinionDraft
    const draw = async (draft: typeof opinionDraft.draft) => {
      const saved = await house.get(appraisalDeskApi.saveOpinion, { id, version, draft }, { token: handler })
      version = saved.opinionDraft.version
      return (await house.call(appraisalDeskApi.drawOpinion, { id }, { token: handler })).statusCode
    }
    const full = { ...opinionTexts, second: idOf('秦越') }
    expect(await draw({ ...full, analysis: '' })).toBe(appraisalErrors.OPINION_INCOMPLETE.code)
    expect(await draw({ ...full, standards: ['GB/T 29361'] })).toBe(appraisalErrors.STANDARD_NOT_CURRENT.code)
    expect(await draw({ ...full, second: idOf('顾衡') })).toBe(appraisalErrors.SAME_APPRAISER.code)
    expect(await draw({ ...full, second: '00000000-0000-7000-8000-000000000000' })).toBe(appraisalErrors.NOT_LICENSED.code)
    const old = { id, version: version - 1, draft: full }
    expect((await house.call(appraisalDeskApi.saveOpinion, old, { token: handler })).statusCode).toBe(generalErrors.STALE.code)
  })

  it('settings are saved as a new version, and cases keep the one that they were entrusted under', async () => {
    const id = await accepted()
    const { settings } = await house.get(appraisalSettingsApi.read, {}, { token: handler })
    const changed = { ...settings, fees: { ...settings.fees, base: 7_000 } }
    const saved = await house.get(appraisalSettingsApi.save, { settings: changed }, { token: handler })
    expect(saved.settings.version).toBe(settings.version + 1)
    expect((await house.call(appraisalSettingsApi.save, { settings: changed }, { token: handler })).statusCode).toBe(
      generalErrors.STALE.code,
    )
    expect((await detailOf(id)).fee.total).toBe('60.00')
    await house.get(appraisalSettingsApi.save, { settings: { ...settings, version: saved.settings.version } }, { token: handler })
  })

  it('reading a case in full is audited with its number', async () => {
    const id = await submitted()
    await house.get(appraisalDeskApi.open, { id }, { token: handler })
    const { rows } = await sql<{ action: string }>`
      select action from kernel.audit where subject = ${id}`.execute(house.house.deps.db)
    expect(rows.map(({ action }) => action)).toContain('appraisal.open')
  })
})

it('an account with a running appraisal cannot be closed', async () => {
  await submitted()
  const { hindrances } = await house.get(closingApi.facts, {}, { token: entruster })
  expect(hindrances.map(({ kind }) => kind)).toContain('case')
})

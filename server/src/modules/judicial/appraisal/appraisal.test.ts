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
import { appraisalDeskApi } from '@attestry/contract/modules/judicial/appraisal-desk'
import { emptyAppraisal } from '@attestry/contract/modules/judicial/appraisal-draft'
import { signingErrors } from '@attestry/contract/modules/signing/errors'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  appraisalDraft,
  opinionTexts,
  savedAppraisal,
  signEntrustment,
  signOpinion,
  takeAppraisal,
} from '../../../../test/appraisal-acts.ts'
import { provenFile } from '../../../../test/notarization-acts.ts'
import { textOf } from '../../../adapters/paper/pdf.fixture.ts'
import { days, minutes } from '../../../kernel/clock.ts'
import { performDueActs } from '../../casework/public.ts'
import { verifyLedger } from '../../wallet/public.ts'
import { type AppraisalParties, openAppraisalParties } from './appraisal-parties.fixture.ts'
import { appraisals } from './rules.ts'

let parties: AppraisalParties
let house: AppraisalParties['house']

beforeAll(async () => {
  parties = await openAppraisalParties()
  house = parties.house
})
afterAll(async () => {
  expect(await verifyLedger(house.house.deps)).toEqual([])
  await house.close()
})
beforeEach(() => house.clock.pass(minutes(2)))

const availableOf = async () => Number((await house.get(priceApi.balance, {}, { token: parties.entruster })).available)
const detailOf = (id: string) => house.get(appraisalApi.detail, { id }, { token: parties.entruster })
const pdfOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

it('a sealed record becomes an opinion of two appraisers, reviewed by a third person, and its form is corrected', async () => {
  const id = await parties.awaitingPayment()
  const before = await availableOf()
  await house.get(appraisalApi.pay, { id, amount: '60.00' }, { token: parties.entruster })
  await takeAppraisal(house, parties.handler, id)
  expect(await availableOf()).toBe(before - 60)
  const opened = await house.get(appraisalDeskApi.open, { id }, { token: parties.handler })
  expect(opened.applicant).toMatchObject({ name: '林知远', number: '110101200002290034' })
  expect(opened.evidence.map(({ digest, fixedDigest }) => digest === fixedDigest)).toEqual([true])
  expect((await parties.accept(id)).flag).toBe(true)
  const taken = await detailOf(id)
  const year = new Date(house.clock.now().getTime() + 8 * 3_600_000).getUTCFullYear()
  expect(taken.number).toMatch(new RegExp(`^司鉴〔${year}〕电鉴字第\\d{5}号$`))
  expect(taken.clocks.find(({ name }) => name === 'work')).toMatchObject({ state: 'running', workingDays: 30 })
  expect(await availableOf()).toBe(before - 60)

  await signOpinion(house, parties.handler, id)
  expect((await detailOf(id)).opinion).toBeNull()
  expect((await house.call(appraisalApi.document, { id, key: 'opinion' }, { token: parties.entruster })).statusCode).toBe(
    appraisalErrors.APPRAISAL_PAPER_MISSING.code,
  )
  expect((await parties.move(id, 'propose')).flag).toBe(true)
  expect((await parties.approve(id, parties.handler)).statusCode).toBe(caseworkErrors.OWN_DRAFT.code)
  expect((await parties.approve(id, parties.second)).statusCode).toBe(appraisalErrors.REVIEWER_SIGNED.code)
  expect((await parties.approve(id)).flag).toBe(true)
  const done = await detailOf(id)
  expect(done.state).toBe('done')

  const opinion = await pdfOf(await house.send(appraisalApi.document, { id, key: 'opinion' }, { token: parties.entruster }))
  const issue = done.issues[0]
  expect(createHash('sha256').update(opinion).digest('hex')).toBe(issue?.opinionSha256)
  const content = textOf(opinion).replace(/\s/g, '')
  const material = opened.evidence[0]
  for (const stated of [
    taken.number ?? '',
    '林知远',
    material?.ano ?? '',
    '3201060060',
    '顾衡鉴定员',
    '秦越鉴定员',
    '320106006001',
    '320106006002',
    'SF/T0076-2020',
    opinionTexts.opinion,
    '分析说明至此完结。',
    '江州电子数据司法鉴定中心（演示）·',
    'BitChecker2.1',
  ])
    expect(content, stated).toContain(stated)
  expect(content).not.toContain('孟川鉴定员')
  expect(content).not.toContain('公证处')
  expect(content).toContain((material?.fixedDigest ?? 'none').slice(0, 16))
  const released = await pdfOf(await house.send(appraisalApi.issue, { id, issue: 1 }, { token: parties.entruster }))
  expect(createHash('sha256').update(released).digest('hex')).toBe(issue?.sha256)

  expect((await parties.act(id, 'propose-correction')).flag).toBe(true)
  expect((await detailOf(id)).opinion?.sha256).toBe(issue?.opinionSha256)
  expect((await parties.correct(id)).flag).toBe(true)
  const corrected = await detailOf(id)
  expect(corrected.issues.map(({ kind, text }) => [kind, text])).toEqual([
    ['release', ''],
    ['correction', '原因说明'],
  ])
  expect(corrected.issues[1]?.opinionSha256).toBe(issue?.opinionSha256)
  const correction = await pdfOf(await house.send(appraisalApi.issue, { id, issue: 2 }, { token: parties.entruster }))
  expect(textOf(correction).replace(/\s/g, '')).toContain('顾衡鉴定员')
  const { latest } = await house.get(inboxApi.summary, {}, { token: parties.entruster })
  expect(latest.map(({ link }) => link)).toContainEqual({ to: 'appraisal', id })
})

describe('a draft', () => {
  it('is saved incomplete, names what is missing, and refuses to be drawn, submitted, or saved from an old version', async () => {
    const saved = await house.get(appraisalApi.save, { draft: emptyAppraisal }, { token: parties.entruster })
    expect(saved.problems).toEqual(['risk', 'matters', 'questions', 'facts', 'use', 'evidence-none', 'elsewhere'])
    const { id, version } = saved
    const incomplete = appraisalErrors.APPRAISAL_INCOMPLETE.code
    expect((await house.call(appraisalApi.draw, { id }, { token: parties.entruster })).statusCode).toBe(incomplete)
    expect((await house.call(appraisalApi.submit, { id }, { token: parties.entruster })).statusCode).toBe(incomplete)
    const again = { id, version, draft: { ...emptyAppraisal, facts: '另行说明' } }
    expect((await house.get(appraisalApi.save, again, { token: parties.entruster })).version).toBe(version + 1)
    expect((await house.call(appraisalApi.save, again, { token: parties.entruster })).statusCode).toBe(generalErrors.STALE.code)
    await house.get(appraisalApi.abandon, { id }, { token: parties.entruster })
  })

  it('asks what to examine, never for a result, and takes no deposited digest and no record of others', async () => {
    const items = [{ name: 'only a digest', digest: 'cd'.repeat(32) }]
    const { list } = await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token: parties.entruster })
    const wished = { ...appraisalDraft(list[0]?.ano ?? '', 'other'), questions: '请鉴定机构务必认定对方伪造了文件。' }
    const { id, problems } = await house.get(appraisalApi.save, { draft: wished }, { token: parties.entruster })
    expect(problems).toEqual(['questions-result', 'evidence-unfit'])
    await house.get(appraisalApi.abandon, { id }, { token: parties.entruster })
    const foreign = await provenFile(house, parties.stranger)
    const refused = await house.call(appraisalApi.save, { draft: appraisalDraft(foreign, 'other') }, { token: parties.entruster })
    expect(refused.statusCode).toBe(generalErrors.NOT_FOUND.code)
  })

  it('is invisible to the desk, also while it waits for payment, and to other members and sub-accounts', async () => {
    const id = await parties.awaitingPayment()
    const missing = generalErrors.NOT_FOUND.code
    expect((await house.call(appraisalDeskApi.open, { id }, { token: parties.handler })).statusCode).toBe(missing)
    expect((await house.call(appraisalApi.detail, { id }, { token: parties.stranger })).statusCode).toBe(missing)
    const sub = await house.logIn(demoPhones.sub)
    expect((await house.call(appraisalApi.list, {}, { token: sub })).statusCode).toBe(generalErrors.NOT_ALLOWED.code)
  })
})

it('the entrustment cannot be signed unread, and a change after the signature voids it', async () => {
  const id = await savedAppraisal(house, parties.entruster)
  const { entrustment } = await house.get(appraisalApi.draw, { id }, { token: parties.entruster })
  const unread = await house.call(appraisalApi.code, { id, documents: [entrustment?.id ?? ''] }, { token: parties.entruster })
  expect(unread.statusCode).toBe(signingErrors.NOT_READ.code)
  await signEntrustment(house, parties.entruster, id)
  const { version, draft } = await detailOf(id)
  const changed = await house.get(
    appraisalApi.save,
    { id, version, draft: { ...draft, copies: 5 } },
    { token: parties.entruster },
  )
  expect(changed).toMatchObject({ isOutdated: true, fee: { total: '70.00' } })
  const submit = await house.call(appraisalApi.submit, { id }, { token: parties.entruster })
  expect(submit.statusCode).toBe(appraisalErrors.ENTRUSTMENT_NOT_SIGNED.code)
  expect((await house.get(appraisalApi.draw, { id }, { token: parties.entruster })).entrustment).toMatchObject({
    number: 2,
    state: 'signing',
  })
})

it('the same matter about the same record cannot be entrusted twice at a time', async () => {
  const first = await parties.awaitingPayment()
  const { draft } = await detailOf(first)
  const { id } = await house.get(appraisalApi.save, { draft }, { token: parties.entruster })
  await signEntrustment(house, parties.entruster, id)
  const submit = () => house.call(appraisalApi.submit, { id }, { token: parties.entruster })
  expect((await submit()).statusCode).toBe(appraisalErrors.SAME_MATTER.code)
  await house.get(appraisalApi.withdraw, { id: first, reason: '重新委托' }, { token: parties.entruster })
  expect((await submit()).flag).toBe(true)
})

describe('the fee', () => {
  it('is held once, for the amount of the entrustment only, and comes back in full when the centre does not accept', async () => {
    const id = await parties.awaitingPayment()
    const before = await availableOf()
    const pay = (amount: string) => house.call(appraisalApi.pay, { id, amount }, { token: parties.entruster })
    expect((await pay('59.99')).statusCode).toBe(appraisalErrors.FEE_CHANGED.code)
    expect(await availableOf()).toBe(before)
    const tries = await Promise.all([pay('60.00'), pay('60.00')])
    expect(tries.filter(({ flag }) => flag)).toHaveLength(1)
    expect(await availableOf()).toBe(before - 60)
    await takeAppraisal(house, parties.handler, id)
    expect((await parties.act(id, 'reject')).flag).toBe(true)
    expect((await detailOf(id)).fee).toMatchObject({ paid: '60.00', refunded: '60.00' })
    expect(await availableOf()).toBe(before)
  })

  it('comes back in full when the entruster withdraws before the acceptance', async () => {
    const id = await parties.submitted()
    const before = await availableOf()
    const withdrawn = await house.get(appraisalApi.withdraw, { id, reason: '双方已和解' }, { token: parties.entruster })
    expect(withdrawn).toMatchObject({ state: 'withdrawn', fee: { refunded: '60.00' } })
    expect(await availableOf()).toBe(before + 60)
  })

  it('is refunded after the acceptance by somebody else than the handler, never beyond what was paid', async () => {
    const id = await parties.accepted()
    const before = await availableOf()
    expect((await parties.act(id, 'terminate')).flag).toBe(true)
    expect(await availableOf()).toBe(before)
    const refund = (amount: string, token = parties.reviewer) =>
      house.call(appraisalDeskApi.refund, { id, amount, reason: '材料不足' }, { token })
    expect((await refund('1.00', parties.handler)).statusCode).toBe(caseworkErrors.OWN_DRAFT.code)
    expect((await refund('25.00')).flag).toBe(true)
    expect((await refund('35.01')).statusCode).toBe(appraisalErrors.APPRAISAL_REFUND_TOO_HIGH.code)
    expect((await refund('35.00')).flag).toBe(true)
    expect(await availableOf()).toBe(before + 60)
  })

  it('is not owed for an entrustment that lapsed, which cannot be paid any more', async () => {
    const id = await parties.awaitingPayment()
    house.clock.pass(days(30))
    await parties.logIn()
    expect(await performDueActs(house.house.deps, appraisals)).toBeGreaterThan(0)
    expect((await detailOf(id)).state).toBe('unpaid')
    const late = await house.call(appraisalApi.pay, { id, amount: '60.00' }, { token: parties.entruster })
    expect(late.statusCode).toBe(appraisalErrors.APPRAISAL_WRONG_STATE.code)
  })
})

describe('the period', () => {
  const workOf = async (id: string) => (await detailOf(id)).clocks.find(({ name }) => name === 'work')

  it('stands still while material is missing, and runs again once it is supplied; the opinion is signed again', async () => {
    const id = await parties.accepted()
    await signOpinion(house, parties.handler, id)
    expect((await parties.act(id, 'ask')).flag).toBe(true)
    expect(await workOf(id)).toMatchObject({ state: 'suspended', due: null })
    const ano = await provenFile(house, parties.entruster, 'supplement.txt')
    const supplied = await house.get(
      appraisalApi.supply,
      { id, evidence: [{ ano, purpose: '补充的原始文件' }] },
      { token: parties.entruster },
    )
    expect(supplied.evidence.map(({ isSupplement }) => isSupplement)).toEqual([false, true])
    expect(await workOf(id)).toMatchObject({ state: 'running' })
    expect((await parties.move(id, 'propose')).statusCode).toBe(appraisalErrors.OPINION_OPEN.code)
  })

  it('is extended once, by somebody else than the handler, by the days of the settings', async () => {
    const id = await parties.accepted()
    const due = Date.parse((await workOf(id))?.due ?? '')
    expect((await parties.act(id, 'ask-extension')).flag).toBe(true)
    expect((await parties.move(id, 'extend')).statusCode).toBe(caseworkErrors.OWN_DRAFT.code)
    expect((await parties.move(id, 'extend', parties.reviewer)).flag).toBe(true)
    const extended = await workOf(id)
    expect(extended).toMatchObject({ workingDays: 60 })
    expect(Date.parse(extended?.due ?? '')).toBeGreaterThan(due + days(30))
    expect((await parties.act(id, 'ask-extension')).statusCode).toBe(appraisalErrors.EXTENDED_BEFORE.code)
  })
})

describe('an extension that is approved after the end of the period', () => {
  const workOf = async (id: string) => (await detailOf(id)).clocks.find(({ name }) => name === 'work')

  it('ends when one approved in time does, and is refused once that day has passed', async () => {
    const [inTime, late, tooLate] = [await parties.accepted(), await parties.accepted(), await parties.accepted()]
    for (const id of [inTime, late, tooLate]) await parties.act(id, 'ask-extension')
    const extend = (id: string) => parties.move(id, 'extend', parties.reviewer)
    expect((await extend(inTime)).flag).toBe(true)
    const due = (await workOf(inTime))?.due ?? ''
    house.clock.pass(days(60))
    await parties.logIn()
    expect((await workOf(late))?.isLate).toBe(true)
    expect((await extend(late)).flag).toBe(true)
    expect((await workOf(late))?.due).toBe(due)
    house.clock.pass(Date.parse(due) - house.clock.now().getTime() - days(0.5))
    await parties.logIn()
    expect((await extend(tooLate)).statusCode).toBe(appraisalErrors.EXTENSION_SPENT.code)
    expect((await detailOf(tooLate)).state).toBe('extension')
  })
})

it('an account with a running appraisal cannot be closed', async () => {
  await parties.submitted()
  const { hindrances } = await house.get(closingApi.facts, {}, { token: parties.entruster })
  expect(hindrances.map(({ kind }) => kind)).toContain('case')
})

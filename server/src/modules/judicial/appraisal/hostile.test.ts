// Attacks on an appraisal: other platforms and roles, double submissions, late payments, stale fees, and reviewers who took part.
import { endpoints } from '@attestry/contract/api'
import { generalErrors } from '@attestry/contract/errors'
import { demoPhones } from '@attestry/contract/modules/account/demo-login'
import { caseworkErrors } from '@attestry/contract/modules/casework/errors'
import { appraisalApi } from '@attestry/contract/modules/judicial/appraisal'
import { appraisalErrors } from '@attestry/contract/modules/judicial/appraisal/errors'
import { appraisalDeskApi } from '@attestry/contract/modules/judicial/appraisal-desk'
import { type AppraisalSettings, appraisalSettingsApi } from '@attestry/contract/modules/judicial/appraisal-settings'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  appraisalDraft,
  opinionTexts,
  readOpinion,
  savedAppraisal,
  signEntrustment,
  signOpinion,
} from '../../../../test/appraisal-acts.ts'
import { provenFile } from '../../../../test/notarization-acts.ts'
import { OTHER_PLATFORM, STAFF, seedSecondPlatform } from '../../../../test/two-platforms.ts'
import { days, minutes } from '../../../kernel/clock.ts'
import { verifyLedger } from '../../wallet/public.ts'
import { type AppraisalParties, openAppraisalParties } from './appraisal-parties.fixture.ts'

let parties: AppraisalParties
let house: AppraisalParties['house']

beforeAll(async () => {
  parties = await openAppraisalParties()
  house = parties.house
  await seedSecondPlatform(house.house.deps)
})
afterAll(async () => {
  expect(await verifyLedger(house.house.deps)).toEqual([])
  await house.close()
})
beforeEach(() => house.clock.pass(minutes(2)))

const own = () => ({ token: parties.entruster })
const detailOf = (id: string) => house.get(appraisalApi.detail, { id }, own())
const availableOf = async () => Number((await house.get(priceApi.balance, {}, own())).available)

describe('another person’s appraisal', () => {
  it('is not found by other members and by other platforms’ appraisers at any address, and refused to other roles', async () => {
    const id = await parties.issued()
    const { evidence, opinion } = await detailOf(id)
    const input = { id, key: 'opinion', issue: 1, ano: evidence[0]?.ano ?? '', documents: [opinion?.id ?? ''] }
    const elsewhere = await house.logIn(STAFF.appraiser, OTHER_PLATFORM)
    const reading = (prefix: string) =>
      endpoints
        .map(({ endpoint }) => endpoint)
        .filter(({ path, method }) => path.startsWith(prefix) && path.includes(':id') && method === 'GET')
    for (const [list, token] of [
      [reading('/desk/expertise/'), elsewhere],
      [reading('/expertise/'), parties.stranger],
    ] as const) {
      expect(list.length).toBeGreaterThan(2)
      for (const endpoint of list) {
        const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, input[name as keyof typeof input]])
        const answer = await house.send(endpoint, Object.fromEntries(named), { token })
        const { statusCode } = (await answer.json()) as { statusCode: string }
        expect(statusCode, endpoint.path).toBe(generalErrors.NOT_FOUND.code)
      }
    }
    expect((await parties.act(id, 'propose-correction', elsewhere)).statusCode).toBe(generalErrors.NOT_FOUND.code)
    for (const phone of [STAFF.notary, STAFF.finance, STAFF.operator, STAFF.owner]) {
      const token = await house.logIn(phone)
      expect((await house.call(appraisalDeskApi.open, { id }, { token })).statusCode).toBe(generalErrors.NOT_ALLOWED.code)
      expect((await parties.act(id, 'propose-correction', token)).statusCode).toBe(generalErrors.NOT_ALLOWED.code)
    }
    const withdraw = await house.call(appraisalApi.withdraw, { id, reason: '不属于我' }, { token: parties.stranger })
    expect(withdraw.statusCode).toBe(generalErrors.NOT_FOUND.code)
  })
})

describe('the same matter about the same record', () => {
  it('is entrusted once, even if two entrustments are submitted at the same time', async () => {
    const first = await savedAppraisal(house, parties.entruster)
    const { draft } = await detailOf(first)
    const { id: twin } = await house.get(appraisalApi.save, { draft }, own())
    await signEntrustment(house, parties.entruster, first)
    await signEntrustment(house, parties.entruster, twin)
    const tries = await Promise.all([first, twin].map((id) => house.call(appraisalApi.submit, { id }, own())))
    expect(tries.filter(({ flag }) => flag)).toHaveLength(1)
    expect(tries.find(({ flag }) => !flag)?.statusCode).toBe(appraisalErrors.SAME_MATTER.code)
    const passed = tries[0]?.flag ? first : twin
    await house.get(appraisalApi.withdraw, { id: passed, reason: '只为测试' }, own())
  })

  it('cannot be added as further material while another appraisal examines it', async () => {
    const id = await parties.accepted()
    const { draft } = await detailOf(id)
    const ano = await provenFile(house, parties.entruster, 'examined-elsewhere.txt')
    const other = await house.get(appraisalApi.save, { draft: appraisalDraft(ano, draft.matters[0] ?? '') }, own())
    await signEntrustment(house, parties.entruster, other.id)
    await house.get(appraisalApi.submit, { id: other.id }, own())
    await parties.act(id, 'ask')
    const supply = () => house.call(appraisalApi.supply, { id, evidence: [{ ano, purpose: '' }] }, own())
    expect((await supply()).statusCode).toBe(appraisalErrors.SAME_MATTER.code)
    expect(await detailOf(id)).toMatchObject({ state: 'supplement', evidence: [{ isSupplement: false }] })
    await house.get(appraisalApi.withdraw, { id: other.id, reason: '改为补充' }, own())
    expect((await supply()).flag).toBe(true)
  })
})

describe('money and time', () => {
  it('a payment after the last day is refused before the job has ended the entrustment, and nothing is charged', async () => {
    const id = await parties.awaitingPayment()
    house.clock.pass(days(30))
    await parties.logIn()
    const before = await availableOf()
    const late = await house.call(appraisalApi.pay, { id, amount: '60.00' }, own())
    expect(late.statusCode).toBe(appraisalErrors.APPRAISAL_TOO_LATE.code)
    expect(await availableOf()).toBe(before)
  })

  it('a fee that was raised after the signature is signed for again', async () => {
    const token = { token: parties.handler }
    const save = async (change: (settings: AppraisalSettings) => Partial<AppraisalSettings>) => {
      const { settings } = await house.get(appraisalSettingsApi.read, {}, token)
      await house.get(appraisalSettingsApi.save, { settings: { ...settings, ...change(settings) } }, token)
    }
    const id = await savedAppraisal(house, parties.entruster)
    await signEntrustment(house, parties.entruster, id)
    await save(({ fees }) => ({ fees: { ...fees, base: 6_500 } }))
    expect(await detailOf(id)).toMatchObject({ isOutdated: true, fee: { total: '65.00' } })
    const submit = () => house.call(appraisalApi.submit, { id }, own())
    expect((await submit()).statusCode).toBe(appraisalErrors.ENTRUSTMENT_NOT_SIGNED.code)
    await signEntrustment(house, parties.entruster, id)
    expect((await submit()).flag).toBe(true)
    const pay = (amount: string) => house.call(appraisalApi.pay, { id, amount }, own())
    expect((await pay('60.00')).statusCode).toBe(appraisalErrors.FEE_CHANGED.code)
    expect((await pay('65.00')).flag).toBe(true)
    await save(({ fees }) => ({ fees: { ...fees, base: 6_000 } }))
    expect((await detailOf(id)).fee).toMatchObject({ total: '65.00', paid: '65.00' })
  })

  it('two refunds at the same time never exceed what was paid', async () => {
    const id = await parties.accepted()
    await parties.act(id, 'terminate')
    const input = { id, amount: '40.00', reason: '材料不足' }
    const tries = await Promise.all([1, 2].map(() => house.call(appraisalDeskApi.refund, input, { token: parties.reviewer })))
    expect(tries.filter(({ flag }) => flag)).toHaveLength(1)
    expect((await detailOf(id)).fee.refunded).toBe('40.00')
  })
})

describe('the reviewer', () => {
  it('cannot be who signed an earlier version of the opinion', async () => {
    const id = await parties.inReview()
    expect((await parties.act(id, 'return', parties.reviewer)).flag).toBe(true)
    const open = await house.get(appraisalDeskApi.open, { id }, { token: parties.handler })
    const third = open.appraisers.find(({ name }) => name.startsWith('孟川'))?.id ?? ''
    const draft = { ...opinionTexts, second: third }
    const { version } = open.opinionDraft
    await house.get(appraisalDeskApi.saveOpinion, { id, version, draft }, { token: parties.handler })
    await signOpinion(house, parties.handler, id, demoPhones.reviewer)
    expect((await parties.move(id, 'propose')).flag).toBe(true)
    expect((await house.get(appraisalDeskApi.open, { id }, { token: parties.second })).mayReview).toBe(false)
    expect((await parties.approve(id, parties.second)).statusCode).toBe(appraisalErrors.REVIEWER_SIGNED.code)
    expect((await parties.approve(id)).statusCode).toBe(appraisalErrors.REVIEWER_SIGNED.code)
  })

  it('cannot be who wrote a part of the opinion, even if another appraiser saved it last', async () => {
    const id = await parties.accepted()
    const handOver = async (from: string, to: string) => {
      const { handler } = await house.get(appraisalDeskApi.timeline, { id }, { token: from })
      await house.get(appraisalDeskApi.assign, { id, act: 'release', expectedHandler: handler?.id ?? '' }, { token: from })
      await house.get(appraisalDeskApi.assign, { id, act: 'take' }, { token: to })
    }
    await handOver(parties.handler, parties.reviewer)
    const { opinionDraft } = await house.get(appraisalDeskApi.open, { id }, { token: parties.reviewer })
    const draft = { ...opinionTexts, second: '' }
    const { version } = opinionDraft
    await house.get(appraisalDeskApi.saveOpinion, { id, version, draft }, { token: parties.reviewer })
    await handOver(parties.reviewer, parties.handler)
    await signOpinion(house, parties.handler, id)
    expect((await parties.move(id, 'propose')).flag).toBe(true)
    expect((await house.get(appraisalDeskApi.open, { id }, { token: parties.reviewer })).mayReview).toBe(false)
    expect((await parties.approve(id)).statusCode).toBe(appraisalErrors.REVIEWER_SIGNED.code)
  })

  it('issues the opinion that they opened, and no other one', async () => {
    const id = await parties.inReview()
    const approve = (sha256: string) => house.call(appraisalDeskApi.approve, { id, sha256 }, { token: parties.reviewer })
    const digestOf = async () =>
      (await house.get(appraisalDeskApi.open, { id }, { token: parties.reviewer })).opinion?.sha256 ?? ''
    const unread = await digestOf()
    expect((await approve(unread)).statusCode).toBe(appraisalErrors.OPINION_UNREAD.code)
    const first = await readOpinion(house, parties.reviewer, id)
    expect(first).toBe(unread)
    // Another person of the desk returns it, and both appraisers sign a changed opinion.
    await house.get(appraisalDeskApi.act, { id, act: 'return', reason: '结论有误' }, { token: parties.reviewer })
    await signOpinion(house, parties.handler, id)
    expect((await parties.move(id, 'propose')).flag).toBe(true)
    expect((await approve(first)).statusCode).toBe(generalErrors.STALE.code)
    expect((await approve(await digestOf())).statusCode).toBe(appraisalErrors.OPINION_UNREAD.code)
    expect(await detailOf(id)).toMatchObject({ state: 'review', issues: [] })
    expect((await approve(await readOpinion(house, parties.reviewer, id))).flag).toBe(true)
  })

  it('of two approvals at the same time, one issues the opinion', async () => {
    const id = await parties.inReview()
    const tries = await Promise.all([1, 2].map(() => parties.approve(id)))
    expect(tries.filter(({ flag }) => flag)).toHaveLength(1)
    expect((await detailOf(id)).issues).toHaveLength(1)
  })

  it('cannot become one by handing the case back', async () => {
    const id = await parties.inReview()
    const { handler } = await house.get(appraisalDeskApi.timeline, { id }, { token: parties.handler })
    const release = { id, act: 'release' as const, expectedHandler: handler?.id ?? '' }
    await house.get(appraisalDeskApi.assign, release, { token: parties.handler })
    expect((await parties.approve(id, parties.handler)).statusCode).toBe(caseworkErrors.OWN_DRAFT.code)
  })
})

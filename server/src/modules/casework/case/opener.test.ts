// The account that opened a case: only it and its main account act on the case as the applicant, and cases are listed by it.
import { generalErrors } from '@attestry/contract/errors'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { complaintCase } from '@attestry/contract/modules/evidence/complaint-case'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { finishedCapture } from '../../../../test/finished-capture.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { SIBLING, seedSecondPlatform } from '../../../../test/two-platforms.ts'
import { pageOfCases } from '../public.ts'

const MAIN = '13800000002'
const SUB = '13800000003'

let house: TestHouse
let main: string
let sub: string
let sibling: string
/** Complaints about captures of the sub-account: one filed by itself, one by its main account. */
let filedBySub: string
let filedByMain: string

async function complaintAboutCaptureOfSub(complainant: string): Promise<string> {
  const ano = await finishedCapture(house, sub)
  await house.get(captureApi.confirm, { anos: [ano] }, { token: sub })
  const state = async () => (await house.get(captureApi.info, { id: ano }, { token: sub })).state
  await vi.waitFor(async () => expect(await state()).toBe('succeeded'), { timeout: 30_000, interval: 50 })
  await house.get(captureApi.complain, { ano, reason: 'other' }, { token: complainant })
  return ano
}

beforeAll(async () => {
  house = await openTestHouse()
  await seedSecondPlatform(house.house.deps)
  main = await house.logIn(MAIN)
  sub = await house.logIn(SUB)
  sibling = await house.logIn(SIBLING)
  filedBySub = await complaintAboutCaptureOfSub(sub)
  filedByMain = await complaintAboutCaptureOfSub(main)
}, 120_000)
afterAll(() => house.close())

it('pageOfCases lists the cases that one account opened, also in one state', async () => {
  const { db } = house.house.deps
  const page = { pageNum: 1, pageSize: 10 }
  for (const [token, expected] of [
    [sub, [filedBySub]],
    [main, [filedByMain]],
    [sibling, []],
  ] as const) {
    const { id: openedBy } = await house.get(profileApi.info, {}, { token })
    const { rows, total } = await pageOfCases(db, complaintCase, { platformId: 1, openedBy, state: 'open' }, page)
    expect(rows.map(({ subject }) => subject)).toEqual(expected)
    expect(total).toBe(expected.length)
    expect((await pageOfCases(db, complaintCase, { platformId: 1, openedBy, state: 'declined' }, page)).total).toBe(0)
  }
})

it('a case is withdrawn by the account that opened it or by its main account, and by no other sub-account', async () => {
  const withdraw = (ano: string, token: string) => house.call(captureApi.withdrawComplaint, { ano }, { token })
  for (const [ano, token] of [
    [filedByMain, sub],
    [filedByMain, sibling],
    [filedBySub, sibling],
  ] as const)
    expect((await withdraw(ano, token)).statusCode).toBe(generalErrors.NOT_FOUND.code)
  expect((await withdraw(filedByMain, main)).flag).toBe(true)
  expect((await withdraw(filedBySub, main)).flag).toBe(true)
  expect((await withdraw(await complaintAboutCaptureOfSub(sub), sub)).flag).toBe(true)
}, 60_000)

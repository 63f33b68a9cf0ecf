// Tests wallet adjustments through the API: two persons, one posting, a balanced ledger, a message to the member.
import { generalErrors } from '@attestry/contract/errors'
import { approvalErrors } from '@attestry/contract/modules/approval/errors'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { adjustmentApi } from '@attestry/contract/modules/wallet/adjustment'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { verifyLedger } from '../ledger/verify.ts'

let house: TestHouse
let operator: string
let finance: string
let owner: string

beforeAll(async () => {
  house = await openTestHouse()
  operator = await house.logIn('13900000001')
  finance = await house.logIn('13900000003')
  owner = await house.logIn('13900000005')
})
afterAll(() => house.close())

const propose = (memberId: string, direction: 'credit' | 'debit', amount: string, token = operator) =>
  house.get(adjustmentApi.propose, { memberId, fund: 'recharged', direction, amount, reason: 'a transfer misread' }, { token })
const confirm = (id: string, token = finance) => house.call(adjustmentApi.confirm, { id }, { token })

it('an adjustment moves money only after a second person confirms it, and the member is sent the reason', async () => {
  const { id, token } = await house.register()
  const wanted = await propose(id, 'credit', '30.00')
  expect(wanted).toMatchObject({ state: 'proposed', before: '0.00', after: '30.00', own: true })
  const balance = async () => (await house.get(priceApi.balance, {}, { token })).recharged
  expect(await balance()).toBe('0.00')
  expect((await confirm(wanted.id)).flag).toBe(true)
  expect(await balance()).toBe('30.00')
  expect((await confirm(wanted.id, owner)).statusCode).toBe(approvalErrors.DECIDED_BEFORE.code)
  expect(await balance(), 'once').toBe('30.00')

  const taken = await propose(id, 'debit', '12.50', finance)
  expect((await confirm(taken.id, finance)).statusCode).toBe(approvalErrors.OWN_PROPOSAL.code)
  expect((await confirm(taken.id, await house.logIn('13900000003'))).statusCode).toBe(approvalErrors.OWN_PROPOSAL.code)
  expect((await confirm(taken.id, owner)).flag).toBe(true)
  expect(await balance()).toBe('17.50')
  const seen = await house.get(adjustmentApi.detail, { id: taken.id }, { token: finance })
  expect(seen).toMatchObject({ state: 'confirmed', before: '30.00', after: '17.50' })
  const { latest } = await house.get(inboxApi.summary, {}, { token })
  expect(latest.map(({ title }) => title.match(/[\d.]+/)?.[0])).toEqual(['12.50', '30.00'])
  expect(latest[0]?.text).toContain('a transfer misread')
  expect(await verifyLedger(house.house.deps)).toEqual([])
})

it('two concurrent confirmations of an adjustment move the money once', async () => {
  const { id, token } = await house.register()
  const wanted = await propose(id, 'credit', '5.00')
  const answers = await Promise.all([confirm(wanted.id, finance), confirm(wanted.id, owner)])
  expect(answers.map(({ flag }) => flag).sort()).toEqual([false, true])
  expect((await house.get(priceApi.balance, {}, { token })).recharged).toBe('5.00')
})

it('an adjustment cannot exceed the balance or target a sub-account or staff', async () => {
  const { id } = await house.register()
  const wanted = await propose(id, 'debit', '1.00')
  expect((await confirm(wanted.id)).statusCode).toBe(walletErrors.ADJUSTMENT_SHORT.code)
  const refused = await house.get(adjustmentApi.refuse, { id: wanted.id, reason: 'nothing there' }, { token: finance })
  expect(refused).toMatchObject({ state: 'refused', decision: 'nothing there' })
  const idOf = async (phone: string) => {
    const { profileApi } = await import('@attestry/contract/modules/account/profile')
    return (await house.get(profileApi.info, {}, { token: await house.logIn(phone) })).id
  }
  const input = { fund: 'gift', direction: 'credit', amount: '1.00', reason: 'why not' } as const
  const refusalOf = async (memberId: string) =>
    (await house.call(adjustmentApi.propose, { ...input, memberId }, { token: operator })).statusCode
  expect(await refusalOf(await idOf('13800000003'))).toBe(walletErrors.MAIN_ONLY.code)
  expect(await refusalOf(await idOf('13900000002'))).toBe(generalErrors.NOT_FOUND.code)
})

it('only its proposer can withdraw an adjustment', async () => {
  const { id } = await house.register()
  const wanted = await propose(id, 'credit', '2.00')
  const withdraw = (token: string) => house.call(adjustmentApi.withdraw, { id: wanted.id }, { token })
  expect((await withdraw(finance)).statusCode).toBe(generalErrors.NOT_ALLOWED.code)
  expect((await withdraw(operator)).data?.state).toBe('withdrawn')
  const { list } = await house.get(adjustmentApi.list, { state: 'withdrawn' }, { token: owner })
  expect(list.map((each) => each.id)).toContain(wanted.id)
})

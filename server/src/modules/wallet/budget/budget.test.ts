// Tests budgets of sub-accounts, the low-balance alert, the package alert, and spending by service and account.
import { generalErrors } from '@attestry/contract/errors'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { budgetApi } from '@attestry/contract/modules/wallet/budget'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { spendingApi } from '@attestry/contract/modules/wallet/spending'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { enterSubAccount } from '../../../../test/sub-account.ts'
import { monthOf } from '../../../kernel/beijing-time.ts'
import { days } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refuse.ts'
import { buyLot } from '../ledger/service.ts'
import { charge, credit, hold, holdAmount, type Payer, refund, release, verifyLedger } from '../public.ts'
import { monthsUpTo } from '../spending/service.ts'
import { sendAlerts } from './alert.ts'

let house: TestHouse
let main: string
let payer: Payer & { readonly actorId: string }
let sub: { readonly id: string; readonly token: string }
let spender: Payer
let references = 0
const WEB_FEN = 1_500

const act = <T>(work: (deps: Deps) => Promise<T>): Promise<T> => inTransaction(house.house.deps, work)
const web = (by: Payer, quantity = 1) =>
  act((deps) => hold(deps, by, { service: 'web', items: [{ reference: `budget:${references++}`, quantity }] }))
const titles = async (token: string) =>
  (await house.get(inboxApi.list, { pageSize: 100 }, { token })).list.map(({ title }) => title).reverse()
const spentOf = async () => (await house.get(budgetApi.list, {}, { token: main })).list.find(({ id }) => id === sub.id)?.spent
const setBudget = (limit: string, stop: boolean) => house.get(budgetApi.set, { id: sub.id, limit, stop }, { token: main })

async function newMember() {
  const { token } = await house.register()
  const { id, platformId } = await house.get(profileApi.info, {}, { token })
  await sql`update account.account set certification = 'passed' where id = ${id}`.execute(house.house.deps.db)
  return { token, payer: { platformId, ownerId: id, actorId: id } }
}

beforeAll(async () => {
  house = await openTestHouse({ role: 'http' })
})
afterAll(async () => {
  expect(await verifyLedger(house.house.deps)).toEqual([])
  await house.close()
})
beforeEach(async () => {
  const member = await newMember()
  main = member.token
  payer = member.payer
  await act((deps) => credit(deps, payer, { fund: 'recharged', fen: 1_000_000, key: payer.ownerId, reason: 'test' }))
  sub = await enterSubAccount(house, main, ['web', 'digest', 'pay'])
  spender = { ...payer, actorId: sub.id }
})

describe('a budget that stops', () => {
  test('lets no more than its limit through, however many holds are made concurrently', async () => {
    await setBudget('100.00', true)
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => web(spender)))
    const made = outcomes.filter(({ status }) => status === 'fulfilled')
    expect(made).toHaveLength(Math.floor(10_000 / WEB_FEN))
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({
          message: 'BUDGET_EXCEEDED',
          values: { left: yuanOfFen(10_000 - made.length * WEB_FEN), needed: '15.00' },
        })
    expect(await spentOf()).toBe(yuanOfFen(made.length * WEB_FEN))
  })

  test('counts the items of one order together, and explicit amounts as well', async () => {
    await setBudget('100.00', true)
    await expect(web(spender, 7)).rejects.toThrow('BUDGET_EXCEEDED')
    await web(spender, 6)
    await expect(act((deps) => holdAmount(deps, spender, 'quote:1', 1_001))).rejects.toThrow('BUDGET_EXCEEDED')
    await act((deps) => holdAmount(deps, spender, 'quote:2', 1_000))
    expect(await spentOf()).toBe('100.00')
  })

  test('is named in quotes before the act, and refuses a deposit of the sub-account with what is left', async () => {
    const quote = () => house.get(priceApi.quote, { service: 'digest', quantity: 1 }, { token: sub.token })
    expect((await quote()).budgetLeft).toBeUndefined()
    await setBudget('0.50', false)
    expect((await quote()).budgetLeft).toBeUndefined()
    await setBudget('0.50', true)
    expect(await quote()).toMatchObject({ total: '2.00', budgetLeft: '0.50', missing: '0.00' })
    const items = [{ name: 'too dear', digest: 'cd'.repeat(32) }]
    const answer = await house.call(fileDepositApi.depositDigests, { items, acknowledged: true }, { token: sub.token })
    expect(answer).toMatchObject({ statusCode: walletErrors.BUDGET_EXCEEDED.code, data: null })
    expect(answer.errorMessage).toContain('0.50')
  })

  test('does not count what is released, paid by packages, or caused by the main account', async () => {
    await setBudget('15.00', true)
    const first = await web(spender)
    await expect(web(spender)).rejects.toThrow('BUDGET_EXCEEDED')
    await act((deps) => release(deps, first.holds[0]?.holdId ?? ''))
    await web(spender)
    await web(payer, 5)
    await act((deps) => buyLot(deps, payer, { id: 'few', service: 'web', units: 2, fen: 2_000, months: 12 }))
    await web(spender, 2)
    expect(await spentOf()).toBe('15.00')
    await expect(web(spender)).rejects.toThrow('BUDGET_EXCEEDED')
  })

  test('starts again in the next month, and can be raised, loosened and removed', async () => {
    await setBudget('15.00', true)
    await web(spender)
    await expect(web(spender)).rejects.toBeInstanceOf(Refusal)
    await sql`update wallet.hold set created_at = created_at - interval '31 days' where actor_id = ${sub.id}`.execute(
      house.house.deps.db,
    )
    await web(spender)
    await expect(web(spender)).rejects.toBeInstanceOf(Refusal)
    await setBudget('30.00', true)
    await web(spender)
    await setBudget('30.00', false)
    await web(spender)
    expect(await house.get(budgetApi.remove, { id: sub.id }, { token: main })).toMatchObject({ limit: null, stop: false })
    await web(spender)
  })
})

describe('warnings', () => {
  test('come at 50, 80 and 100 percent, once each, to the main account and the sub-account', async () => {
    await setBudget('150.00', false)
    const before = (await titles(main)).length
    for (let nth = 0; nth < 12; nth += 1) await web(spender)
    const told = (await titles(main)).slice(before)
    expect(told.map((title) => /已用 (\d+)%/.exec(title)?.[1])).toEqual(['50', '80', '100'])
    expect(await titles(sub.token)).toEqual([50, 80, 100].map((percent) => `您的本月预算已用 ${percent}%`))
  })

  test('of shares that one order passes together come as one message about the highest', async () => {
    await setBudget('20.00', false)
    await web(spender, 3)
    expect(await titles(sub.token)).toEqual(['您的本月预算已用 100%'])
  })

  test('are not repeated for shares that were reached before the limit was set', async () => {
    await web(spender, 5)
    await setBudget('100.00', true)
    expect(await titles(sub.token)).toEqual([])
    await web(spender)
    expect(await titles(sub.token)).toEqual(['您的本月预算已用 80%'])
  })

  test('of a hold that is rolled back are not sent', async () => {
    await setBudget('15.00', false)
    const failing = act(async (deps) => {
      await hold(deps, spender, { service: 'web', items: [{ reference: 'undone', quantity: 1 }] })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await titles(sub.token)).toEqual([])
  })
})

test('a sub-account of another member looks nonexistent', async () => {
  const other = await newMember()
  for (const call of [
    house.call(budgetApi.set, { id: sub.id, limit: '1.00', stop: true }, { token: other.token }),
    house.call(budgetApi.remove, { id: sub.id }, { token: other.token }),
  ])
    expect((await call).statusCode).toBe(generalErrors.NOT_FOUND.code)
  expect((await house.call(budgetApi.list, {}, { token: sub.token })).statusCode).toBe(generalErrors.NOT_ALLOWED.code)
})

test.each(['0.00', '-1.00', '1e3', '1000000.01', '5'])(
  'an amount of %s is refused with the name of its field',
  async (amount) => {
    const limit = await house.call(budgetApi.set, { id: sub.id, limit: amount, stop: true }, { token: main })
    expect(limit.fields?.map(({ field }) => field)).toEqual(['limit'])
    const threshold = await house.call(budgetApi.setAlert, { threshold: amount }, { token: main })
    expect(threshold.fields?.map(({ field }) => field)).toEqual(['threshold'])
  },
)

describe('the low-balance alert', () => {
  const low = async () => (await titles(main)).filter((title) => title.startsWith('余额不足提醒'))
  const spend = (fen: number) => act((deps) => holdAmount(deps, payer, `spend:${references++}`, fen))
  const topUp = (fen: number) =>
    act((deps) => credit(deps, payer, { fund: 'gift', fen, key: `top-up:${references++}`, reason: 'test' }))

  test('is sent once per crossing, and again after the balance was back above, however shortly', async () => {
    expect(await house.get(budgetApi.setAlert, { threshold: '5000.00' }, { token: main })).toEqual({
      threshold: '5000.00',
      low: false,
    })
    expect(await house.get(budgetApi.alert, {}, { token: main })).toEqual({ threshold: '5000.00', low: false })
    await spend(500_000)
    await sendAlerts(house.house.deps)
    expect(await low()).toEqual([])
    await spend(1)
    await Promise.all([sendAlerts(house.house.deps), sendAlerts(house.house.deps)])
    await spend(1_000)
    await sendAlerts(house.house.deps)
    expect(await low()).toEqual(['余额不足提醒：可用余额 4,999.99 元'])
    // Between two passes.
    await topUp(1_001)
    await spend(2_000)
    await sendAlerts(house.house.deps)
    expect(await low()).toEqual(['余额不足提醒：可用余额 4,999.99 元', '余额不足提醒：可用余额 4,980.00 元'])
  })

  test('is sent once for a balance that is low when the alert is set, which says so', async () => {
    const set = () => house.get(budgetApi.setAlert, { threshold: '999999.00' }, { token: main })
    for (let nth = 0; nth < 2; nth += 1) {
      expect(await set()).toEqual({ threshold: '999999.00', low: true })
      await sendAlerts(house.house.deps)
    }
    expect(await house.get(budgetApi.alert, {}, { token: main })).toEqual({ threshold: '999999.00', low: true })
    expect(await low()).toHaveLength(1)
  })

  test('is not sent after it is turned off', async () => {
    await house.get(budgetApi.setAlert, { threshold: '10000.00' }, { token: main })
    expect(await house.get(budgetApi.setAlert, {}, { token: main })).toEqual({ threshold: null, low: false })
    await spend(1_000)
    await sendAlerts(house.house.deps)
    expect(await low()).toEqual([])
  })
})

test('a package of which a fifth is left is reported once', async () => {
  await act((deps) => buyLot(deps, payer, { id: 'ten', service: 'web', units: 10, fen: 2_000, months: 12 }))
  const low = async () => (await titles(main)).filter((title) => title.startsWith('套餐即将用完'))
  await web(payer, 7)
  await sendAlerts(house.house.deps)
  expect(await low()).toEqual([])
  await web(payer, 1)
  await sendAlerts(house.house.deps)
  await web(payer, 1)
  await sendAlerts(house.house.deps)
  expect(await low()).toEqual(['套餐即将用完：网页取证'])
})

describe('spending', () => {
  test('months are counted across years', () => {
    expect(monthsUpTo(new Date('2026-01-31T16:00:00Z'), 3)).toEqual(['2025-12', '2026-01', '2026-02'])
  })

  test('is charged money and packages less refunds, by service and account', async () => {
    const buy = (by: Payer, service: 'web' | 'file', quantity: number, reference = `spent:${references++}`) =>
      act((deps) => charge(deps, by, { service, items: [{ reference, quantity }] }))
    await buy(payer, 'web', 2, 'spent:refunded')
    await buy(spender, 'web', 1)
    await buy(spender, 'file', 4)
    await web(spender)
    await act((deps) => refund(deps, payer, { reference: 'spent:refunded', fen: 500, key: 'part' }))
    await act((deps) => buyLot(deps, payer, { id: 'few', service: 'file', units: 5, fen: 2_500, months: 12 }))
    const { list, months, lastsDays, perDay, averagedDays } = await house.get(spendingApi.read, {}, { token: main })
    expect(months).toHaveLength(6)
    expect(months.at(-1)).toBe(monthOf(house.clock.now()))
    const found = Object.fromEntries(list.map(({ service, spender: who, amount }) => [`${service} ${who?.id ?? ''}`, amount]))
    expect(found).toEqual({
      [`web ${payer.ownerId}`]: '25.00',
      [`web ${sub.id}`]: '15.00',
      [`file ${sub.id}`]: '20.00',
      'file ': '25.00',
    })
    const totalFen = list.reduce((sum, { amount }) => sum + fenOfYuan(amount), 0)
    // A package is prepaid: buying one says nothing about the next days.
    const chargedFen = totalFen - 2_500
    expect(averagedDays).toBe(7)
    expect(perDay).toBe(yuanOfFen(Math.round(chargedFen / averagedDays)))
    const availableFen = 1_000_000 - totalFen - WEB_FEN
    expect(lastsDays).toBe(Math.floor(availableFen / (chargedFen / averagedDays)))
  })

  test('names the prepaid units that each account used, without money, and none that only moved', async () => {
    await act((deps) => buyLot(deps, payer, { id: 'few', service: 'web', units: 5, fen: 2_500, months: 12 }))
    const used = { service: 'web', items: [{ reference: `budget:${references++}`, quantity: 3 }] } as const
    await act((deps) => charge(deps, spender, used))
    // On hold, and given back.
    await web(spender)
    const { holds } = await web(payer)
    await act((deps) => release(deps, holds[0]?.holdId ?? ''))
    const { list } = await house.get(spendingApi.read, {}, { token: main })
    const shown = list.map(({ service, spender: who, amount, units }) => [service, who?.id ?? null, amount, units])
    expect(shown.toSorted()).toEqual(
      [
        ['web', null, '25.00', 0],
        ['web', sub.id, '0.00', 3],
      ].toSorted(),
    )
  })

  test('of older months is in their month, and lastsDays is null if nothing was spent', async () => {
    expect((await house.get(spendingApi.read, {}, { token: main })).lastsDays).toBeNull()
    const { deps } = house.house
    const earlier = { ...deps, clock: { ...deps.clock, now: () => new Date(Date.now() - days(62)) } }
    await inTransaction(earlier, (inside) =>
      charge(inside, payer, { service: 'web', items: [{ reference: `old:${references++}`, quantity: 1 }] }),
    )
    const { list, lastsDays } = await house.get(spendingApi.read, { months: 12 }, { token: main })
    expect(list).toMatchObject([{ month: monthOf(earlier.clock.now()), amount: '15.00' }])
    expect(lastsDays).toBeNull()
  })
})

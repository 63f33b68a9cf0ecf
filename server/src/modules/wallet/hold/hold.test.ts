// Tests holds: reserving, settling and releasing money and package units.
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refuse.ts'
import { buyLot } from '../ledger/service.ts'
import * as wallet from '../public.ts'
import { openWallet, PLATFORM, type WalletFixture } from '../wallet.fixture.ts'

let fixture: WalletFixture
const clock = { time: Date.parse('2026-03-01T00:00:00Z'), now: () => new Date(clock.time), monotonic: () => clock.time }
beforeAll(async () => {
  fixture = await openWallet(4)
})
afterAll(async () => {
  expect(await wallet.verifyLedger(fixture.depsAt(clock))).toEqual([])
  await fixture.close()
})

const act = <T>(work: (deps: Deps) => Promise<T>) => fixture.act(work, clock)
const balance = (payer: wallet.Payer) => wallet.balanceOf(fixture.depsAt(clock), payer)
const fees = async (...references: string[]) =>
  Object.fromEntries(await wallet.feeOf(fixture.depsAt(clock), PLATFORM, references))

async function payerWith(funds: { gift?: number; recharged?: number }): Promise<wallet.Payer> {
  const payer = await fixture.newPayer()
  for (const [fund, fen] of Object.entries(funds) as ['gift' | 'recharged', number][]) {
    await act((deps) => wallet.credit(deps, payer, { fund, fen, key: `${fund} ${payer.ownerId}`, reason: 'test' }))
  }
  return payer
}

test('hold reserves each item; settle charges it, release returns it to the funds it came from', async () => {
  const payer = await payerWith({ gift: 700, recharged: 1_000 })
  const items = ['a', 'b'].map((reference) => ({ reference, quantity: 1 }))
  const { holds, quote } = await act((deps) => wallet.hold(deps, payer, { service: 'file', items }))
  expect(quote).toEqual({
    service: 'file',
    quantity: 2,
    unitPrice: '5.00',
    packageUnits: 0,
    total: '10.00',
    fromGift: '7.00',
    fromRecharged: '3.00',
    missing: '0.00',
    availableAfter: '7.00',
  })
  expect(await balance(payer)).toMatchObject({ giftFen: 0, rechargedFen: 700, heldFen: 1_000, availableFen: 700 })
  expect(await fees('a', 'b', 'unknown')).toEqual({ a: 500, b: 500 })
  const [a, b] = holds.map(({ holdId }) => holdId) as [string, string]
  expect(await act((deps) => wallet.settle(deps, a))).toBe(true)
  expect(await act((deps) => wallet.settle(deps, a))).toBe(false)
  expect(await act((deps) => wallet.release(deps, b))).toBe(true)
  expect(await act((deps) => wallet.release(deps, b))).toBe(false)
  expect(await balance(payer)).toMatchObject({ giftFen: 200, rechargedFen: 1_000, heldFen: 0 })
  expect(await fees('a', 'b')).toEqual({ a: 500 })
  await expect(act((deps) => wallet.release(deps, a))).rejects.toThrow('is captured and cannot become released')
  await expect(act((deps) => wallet.settle(deps, b))).rejects.toThrow('is released and cannot become captured')
})

test('hold refuses the whole order when one item is not covered, and reports the missing amount', async () => {
  const payer = await payerWith({ gift: 700 })
  const items = ['c', 'd'].map((reference) => ({ reference, quantity: 1 }))
  const refusal = await act((deps) => wallet.hold(deps, payer, { service: 'file', items })).catch((error) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ definition: walletErrors.NOT_ENOUGH, values: { missing: '3.00' } })
  expect(await balance(payer)).toMatchObject({ giftFen: 700, heldFen: 0 })
  expect(await fees('c', 'd')).toEqual({})
})

test('hold takes units from the package that expires first; release returns them even to an expired package', async () => {
  const payer = await payerWith({ recharged: 10_000 })
  const buy = (units: number, months: number) =>
    act((deps) => buyLot(deps, payer, { id: 'few', service: 'file', units, fen: 100, months }))
  const later = await buy(5, 3)
  const sooner = await buy(2, 1)
  const other = { ...(await act((deps) => wallet.quote(deps, payer, 'web', 1))) }
  expect(other).toMatchObject({ packageUnits: 0, total: '15.00' })
  const order = { service: 'file', items: [{ reference: 'mixed', quantity: 8 }] } as const
  const { holds, quote } = await act((deps) => wallet.hold(deps, payer, order))
  expect(quote).toMatchObject({ packageUnits: 7, total: '5.00', fromRecharged: '5.00' })
  expect((await balance(payer)).packages).toMatchObject([
    { id: sooner.id, unitsLeft: 0 },
    { id: later.id, unitsLeft: 0 },
  ])
  clock.time += days(40)
  await act((deps) => wallet.release(deps, holds[0]?.holdId ?? ''))
  expect(await balance(payer)).toMatchObject({ rechargedFen: 9_800, packages: [{ id: later.id, unitsLeft: 5 }] })
  expect(await act((deps) => wallet.quote(deps, payer, 'file', 8))).toMatchObject({ packageUnits: 5, total: '15.00' })
})

test('a released reference can be held again; a held or charged one cannot', async () => {
  const payer = await payerWith({ recharged: 10_000 })
  const order = { service: 'file', items: [{ reference: 'again', quantity: 1 }] } as const
  const first = await act((deps) => wallet.hold(deps, payer, order))
  await expect(act((deps) => wallet.hold(deps, payer, order))).rejects.toThrow('hold_once_a_reference')
  await act((deps) => wallet.releaseAll(deps, [first.holds[0]?.holdId ?? '']))
  await act((deps) => wallet.charge(deps, payer, order))
  await expect(act((deps) => wallet.charge(deps, payer, order))).rejects.toThrow('hold_once_a_reference')
  expect(await balance(payer)).toMatchObject({ rechargedFen: 9_500, heldFen: 0 })
})

test('a free service is held and settled too, even with an empty wallet', async () => {
  await act((deps) => wallet.setPrices(deps, PLATFORM, { recorder: 0 }))
  const payer = await fixture.newPayer()
  await act((deps) => wallet.charge(deps, payer, { service: 'recorder', items: [{ reference: 'free', quantity: 2 }] }))
  expect(await fees('free')).toEqual({ free: 0 })
})

test('holdAmount reserves an explicit amount from gift and recharged money, and never package units', async () => {
  const payer = await payerWith({ gift: 700, recharged: 10_000 })
  await act((deps) => buyLot(deps, payer, { id: 'few', service: 'file', units: 5, fen: 500, months: 3 }))
  const [settled, released] = [
    await act((deps) => wallet.holdAmount(deps, payer, 'order 1', 4_321)),
    await act((deps) => wallet.holdAmount(deps, payer, 'order 2', 1_000)),
  ]
  expect(await balance(payer)).toMatchObject({ giftFen: 0, rechargedFen: 4_879, heldFen: 5_321, packages: [{ unitsLeft: 5 }] })
  await act((deps) => wallet.settle(deps, settled))
  await act((deps) => wallet.release(deps, released))
  expect(await balance(payer)).toMatchObject({ giftFen: 0, rechargedFen: 5_879, heldFen: 0 })
  expect(await fees('order 1', 'order 2')).toEqual({ 'order 1': 4_321 })
  expect(await wallet.paidFor(fixture.depsAt(clock), PLATFORM, 'order 1')).toEqual({
    giftFen: 200,
    rechargedFen: 4_121,
    units: [],
    unitFen: null,
  })
})

test('holdAmount refuses an amount that is not covered or a reference held before, and rejects invalid amounts', async () => {
  const payer = await payerWith({ recharged: 1_000 })
  const holdFen = (fen: number) => act((deps) => wallet.holdAmount(deps, payer, 'order 3', fen))
  const refusal = await holdFen(1_001).catch((error) => error)
  expect(refusal).toMatchObject({ definition: walletErrors.NOT_ENOUGH, values: { missing: '0.01' } })
  for (const fen of [-1, 0.5, Number.NaN, 2 ** 53]) await expect(holdFen(fen)).rejects.toThrow('invalid amount to hold')
  await holdFen(1)
  await expect(holdFen(1)).rejects.toThrow('hold_once_a_reference')
  await expect(wallet.holdAmount(fixture.depsAt(clock), payer, 'order 4', 1)).rejects.toThrow('inside a transaction')
  expect(await balance(payer)).toMatchObject({ rechargedFen: 999, heldFen: 1 })
})

test('refund returns parts of a charge, recharged money first, each key once and never more than the charge', async () => {
  const payer = await payerWith({ gift: 300, recharged: 1_000 })
  const refund = (fen: number, key: string, reference = 'order 5') =>
    act((deps) => wallet.refund(deps, payer, { reference, fen, key }))
  const holdId = await act((deps) => wallet.holdAmount(deps, payer, 'order 5', 1_000))
  await expect(refund(1, 'early')).rejects.toThrow('nothing was charged')
  await act((deps) => wallet.settle(deps, holdId))
  expect(await Promise.all([refund(600, 'first'), refund(600, 'first')])).toEqual(expect.arrayContaining([true, false]))
  expect(await balance(payer)).toMatchObject({ giftFen: 0, rechargedFen: 900 })
  await expect(refund(601, 'first')).rejects.toThrow('another amount')
  await expect(refund(401, 'second')).rejects.toThrow('exceeds the 400 fen')
  const other = await payerWith({})
  await expect(act((deps) => wallet.refund(deps, other, { reference: 'order 5', fen: 1, key: 'x' }))).rejects.toThrow(
    'nothing was charged',
  )
  expect(await refund(400, 'second')).toBe(true)
  expect(await balance(payer)).toMatchObject({ giftFen: 300, rechargedFen: 1_000 })
})

test('settle throws for an unknown hold, and settleAll of no holds returns 0', async () => {
  const nowhere = '00000000-0000-7000-8000-000000000000'
  await expect(act((deps) => wallet.settle(deps, nowhere))).rejects.toThrow('no such hold')
  expect(await act((deps) => wallet.settleAll(deps, []))).toBe(0)
  expect(await fees()).toEqual({})
})

test('hold and settle throw outside a transaction', async () => {
  const payer = await payerWith({ recharged: 500 })
  const order = { service: 'file', items: [{ reference: 'outside', quantity: 1 }] } as const
  await expect(wallet.hold(fixture.depsAt(clock), payer, order)).rejects.toThrow('inside a transaction')
  const { holds } = await act((deps) => wallet.hold(deps, payer, order))
  await expect(wallet.settle(fixture.depsAt(clock), holds[0]?.holdId ?? '')).rejects.toThrow('inside a transaction')
})

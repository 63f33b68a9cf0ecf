// Reconciliation against the test double of both gateways: lines missing, extra and changed, midnight, lost notifications, repeated runs; and the bank.
import { generalErrors } from '@attestry/contract/errors'
import { workApi } from '@attestry/contract/modules/operator/work'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import type { PaymentChannel } from '@attestry/contract/modules/wallet/order'
import { reconciliationApi } from '@attestry/contract/modules/wallet/reconciliation'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeBankLine } from '../../../../test/bank-statement.ts'
import { openPaymentHouse, type PaymentHouse, type Purchase, rechargedOf, startPurchase } from '../../../../test/payment-house.ts'
import { openRefundDesk, payTopUp, type RefundDesk } from '../../../../test/refund-desk.ts'
import { dayAt, dayPlus } from '../../../kernel/beijing-time.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { settle } from '../payment/settle.ts'
import { dueTargets } from './due.ts'
import { reconcile } from './reconcile.ts'
import { reconciliationLoops } from './worker.ts'

let house: PaymentHouse
let finance: string
let operator: string
let desk: RefundDesk
/** The current day: the double has its bills at any time. */
let today: string
let tomorrow: string

beforeAll(async () => {
  house = await openPaymentHouse()
  finance = await house.logIn('13900000003')
  operator = await house.logIn('13900000001')
  desk = await openRefundDesk(house)
  today = dayAt(house.clock.now())
  tomorrow = dayPlus(today, 1)
})
afterAll(() => house.close())
beforeEach(async () => {
  house.counterpart.fault = 'none'
  house.counterpart.book.billFaults.length = 0
  // The runs of the tests before.
  await house.asOwner(async (db) => {
    await sql`delete from wallet.reconciliation_difference`.execute(db)
    await sql`delete from wallet.reconciliation_run`.execute(db)
    await sql`delete from wallet.bill_line`.execute(db)
  })
})

const channels = ['alipay', 'wechat'] as const
const methodOf = (channel: PaymentChannel) => `${channel}-qr` as const

async function paid(channel: PaymentChannel, amount = '10.00'): Promise<Purchase> {
  const purchase = await startPurchase(house, methodOf(channel), amount)
  house.counterpart.book.pay(purchase.trade)
  expect(await house.counterpart.notify(purchase.trade)).toBe(true)
  return purchase
}

const run = (channel: PaymentChannel | 'bank', day = today) => reconcile(house.house.deps, { platformId: 1, channel, day })

async function shown(channel: PaymentChannel | 'bank', day = today) {
  const { list } = await house.get(reconciliationApi.list, { channel, pageSize: 100 }, { token: finance })
  const id = list.find((each) => each.day === day)?.id ?? ''
  return house.get(reconciliationApi.detail, { id }, { token: finance })
}
const reference = ({ trade }: Purchase): string => trade.payment?.transactionId ?? ''
const differenceOf = async (purchase: Purchase, channel: PaymentChannel, day = today) =>
  (await shown(channel, day)).differences.find((each) => each.reference === reference(purchase))

describe.each(channels)('the reconciliation of %s', (channel) => {
  it('is clean if ledger and both bills agree, with equal totals, however often it runs', async () => {
    await paid(channel)
    for (let round = 0; round < 2; round += 1) {
      expect(await run(channel)).toBe(true)
      const { state, payments, differences } = await shown(channel)
      expect([state, differences]).toEqual(['clean', []])
      expect(payments.ledger).toEqual(payments.trade)
      expect(payments.ledger).toEqual(payments.fund)
      expect(payments.ledger.count).toBeGreaterThan(0)
    }
    const { rows } = await sql`select from wallet.reconciliation_run where channel = ${channel}`.execute(house.house.deps.db)
    expect(rows).toHaveLength(1)
  })

  it('credits a payment that only the bill tells, once, and keeps it as a resolved difference', async () => {
    const purchase = await startPurchase(house, methodOf(channel), '12.00')
    house.counterpart.book.pay(purchase.trade)
    await Promise.all([run(channel), run(channel)])
    await run(channel)
    expect(await rechargedOf(house, purchase)).toBe('12.00')
    expect(await differenceOf(purchase, channel)).toMatchObject({
      kind: 'missing_here',
      state: 'resolved',
      selfResolved: 'settled',
    })
    const { state, settled } = await shown(channel)
    expect([state, settled]).toEqual(['clean', 1])
    const { rows } = await sql<{ source: string }>`
      select source from wallet.payment_fact where trade_no = ${purchase.trade.tradeNo} and verdict = 'settled'`.execute(
      house.house.deps.db,
    )
    expect(rows).toEqual([{ source: 'bill' }])
    expect(await verifyLedger(house.house.deps)).toEqual([])
  })

  it('counts what an interrupted run has credited', async () => {
    const purchase = await startPurchase(house, methodOf(channel), '13.00')
    house.counterpart.book.pay(purchase.trade)
    const { tradeNo, fen, payment } = purchase.trade
    // The run dies after its credit: the next one finds the payment in the ledger.
    const trade = { state: 'paid', transactionId: payment?.transactionId ?? '', fen, paidAt: house.clock.now() } as const
    expect(await settle(house.house.deps, { platformId: 1, channel, tradeNo, trade, source: 'bill' })).toBe('settled')
    await run(channel)
    await run(channel)
    expect(await differenceOf(purchase, channel)).toMatchObject({ kind: 'missing_here', selfResolved: 'settled' })
    const { state, differences, settled } = await shown(channel)
    expect([state, settled]).toEqual(['clean', differences.length])
  })

  it('reports a line of no trade of ours, and credits nothing', async () => {
    const known = await paid(channel)
    const { expiresAt, notifyUrl } = known.trade
    const order = {
      channel,
      tradeNo: `X${Date.now()}${channel}`,
      fen: 777,
      subject: 'other',
      expiresAt,
      notifyUrl,
      returnUrl: '',
    }
    const extra = house.counterpart.book.order(order)
    if (!extra) throw new Error('the double refused the order')
    house.counterpart.book.pay(extra)
    await run(channel)
    const found = (await shown(channel)).differences.find((each) => each.tradeNo === extra.tradeNo)
    expect(found).toMatchObject({ kind: 'missing_here', state: 'open', ledger: null, trade: '7.77', fund: '7.77' })
    house.counterpart.book.billFaults.push({ number: extra.tradeNo, fault: 'missing' })
    await run(channel)
    const after = await shown(channel)
    expect(after.state).toBe('clean')
    expect(after.differences.find((each) => each.tradeNo === extra.tradeNo)).toMatchObject({
      state: 'resolved',
      selfResolved: 'gone',
    })
    // Not in the way of the next tests.
    extra.payment = undefined
  })

  it('holds a missing line over to the next day, and resolves it if the bill of that day has it', async () => {
    const purchase = await paid(channel)
    const at = new Date(`${tomorrow}T00:00:03+08:00`)
    house.counterpart.book.billFaults.push({ number: purchase.trade.tradeNo, fault: 'changed', at })
    await run(channel)
    expect(await differenceOf(purchase, channel)).toMatchObject({ kind: 'missing_there', state: 'held_over', trade: null })
    expect((await shown(channel)).state).toBe('differs')
    await run(channel, tomorrow)
    expect(await differenceOf(purchase, channel)).toMatchObject({ state: 'resolved', selfResolved: 'next_bill' })
    expect((await shown(channel)).state).toBe('clean')
    expect(await shown(channel, tomorrow)).toMatchObject({
      state: 'clean',
      payments: { ledger: { count: 1 }, trade: { count: 1 } },
    })
  })

  it('opens a missing line if the next day’s bill does not have it either', async () => {
    const purchase = await paid(channel)
    house.counterpart.book.billFaults.push({ number: purchase.trade.tradeNo, fault: 'missing' })
    await run(channel)
    expect(await differenceOf(purchase, channel)).toMatchObject({ state: 'held_over' })
    await run(channel, tomorrow)
    expect(await differenceOf(purchase, channel)).toMatchObject({ kind: 'missing_there', state: 'open', ledger: '10.00' })
  })

  it('reports another amount and a line that is there twice', async () => {
    const [changed, twice] = [await paid(channel), await paid(channel)]
    house.counterpart.book.billFaults.push(
      { number: changed.trade.tradeNo, fault: 'changed', fen: 999 },
      { number: twice.trade.tradeNo, fault: 'twice' },
    )
    await run(channel)
    expect(await differenceOf(changed, channel)).toMatchObject({ kind: 'amount', state: 'open', ledger: '10.00', trade: '9.99' })
    expect(await differenceOf(twice, channel)).toMatchObject({ kind: 'amount', ledger: '10.00', trade: '20.00' })
  })

  it('reports a fund bill that differs, and accepts one that has the line after midnight', async () => {
    const [changed, missing, later] = [await paid(channel), await paid(channel), await paid(channel)]
    house.counterpart.book.billFaults.push(
      { number: changed.trade.tradeNo, bill: 'fund', fault: 'changed', fen: 900 },
      { number: missing.trade.tradeNo, bill: 'fund', fault: 'missing' },
      { number: later.trade.tradeNo, bill: 'fund', fault: 'changed', at: new Date(`${tomorrow}T00:01:00+08:00`) },
    )
    await run(channel)
    expect(await differenceOf(changed, channel)).toMatchObject({ kind: 'fund', state: 'open', trade: '10.00', fund: '9.00' })
    expect(await differenceOf(missing, channel)).toMatchObject({ kind: 'fund', state: 'held_over', fund: null })
    expect(await differenceOf(later, channel)).toMatchObject({ kind: 'fund', state: 'held_over' })
    await run(channel, tomorrow)
    expect(await differenceOf(missing, channel)).toMatchObject({ state: 'open' })
    expect(await differenceOf(later, channel)).toMatchObject({ state: 'resolved' })
    expect((await shown(channel, tomorrow)).differences).toEqual([])
  })

  it('reports a refund that was made at the gateway only, and amounts that differ between the bills', async () => {
    const { trade } = await paid(channel)
    const refundNo = `R${Date.now()}${channel}`
    house.counterpart.book.refund(trade, refundNo, 300)
    await run(channel)
    const found = (await shown(channel)).differences.find((each) => each.reference === refundNo)
    expect(found).toMatchObject({ kind: 'refund', state: 'open', ledger: null, trade: '3.00', fund: '3.00' })
    house.counterpart.book.billFaults.push({ number: refundNo, bill: 'fund', fault: 'changed', fen: 200 })
    await run(channel)
    expect((await shown(channel)).differences.find((each) => each.reference === refundNo)).toMatchObject({ fund: '2.00' })
    trade.refunds.length = 0
  })

  it('is clean after a refund of ours, and reports one that the gateway’s bill lacks', async () => {
    const { order } = await payTopUp(house, methodOf(channel), '20.00')
    const { refund_no: refundNo } = await desk.carryOut((await desk.refund(order.number, '5.00')).id)
    // The other tests' payments of the day that only bills told are apart.
    const unsettled = async () => (await shown(channel)).differences.filter(({ selfResolved }) => selfResolved !== 'settled')
    await run(channel)
    const { state, refunds } = await shown(channel)
    expect([state, await unsettled()]).toEqual(['clean', []])
    expect(refunds.ledger).toEqual(refunds.trade)
    expect(refunds.ledger.count).toBeGreaterThan(0)
    for (const bill of ['trade', 'fund'] as const)
      house.counterpart.book.billFaults.push({ number: refundNo, bill, fault: 'missing' })
    await run(channel)
    expect(await unsettled()).toMatchObject([{ kind: 'refund', reference: refundNo, ledger: '5.00', trade: null, fund: null }])
  })

  it('fails if a bill cannot be read, is due again, and then succeeds', async () => {
    await paid(channel)
    house.counterpart.fault = '500'
    expect(await run(channel)).toBe(false)
    expect((await shown(channel)).state).toBe('failed')
    const untilNoon = new Date(`${tomorrow}T12:00:00+08:00`).getTime() - house.clock.now().getTime()
    house.clock.jump(untilNoon)
    const isDue = async () =>
      (await dueTargets(house.house.deps)).some((each) => each.channel === channel && each.day === today && each.platformId === 1)
    try {
      expect(await isDue()).toBe(true)
      house.counterpart.fault = 'none'
      expect(await run(channel)).toBe(true)
      expect(await isDue()).toBe(false)
    } finally {
      house.clock.jump(-untilNoon)
    }
  })
})

describe('a difference', () => {
  it('has a handler and is resolved by staff with a note, which a later run keeps while the amounts are the same', async () => {
    const purchase = await paid('wechat')
    const { tradeNo } = purchase.trade
    house.counterpart.book.billFaults.push({ number: tradeNo, fault: 'changed', fen: 999 })
    await run('wechat')
    const { id = '' } = (await differenceOf(purchase, 'wechat')) ?? {}
    expect((await house.get(reconciliationApi.take, { id }, { token: finance })).handler?.name).toBe('平台财务')
    const resolved = await house.get(reconciliationApi.resolve, { id, reason: 'the gateway corrects it' }, { token: finance })
    expect(resolved).toMatchObject({ state: 'resolved', note: 'the gateway corrects it', resolvedBy: { name: '平台财务' } })
    const explained = await shown('wechat')
    expect(explained.state).toBe('explained')
    expect(explained.payments.ledger).not.toEqual(explained.payments.trade)
    const filtered = await house.get(reconciliationApi.list, { state: 'explained' }, { token: finance })
    expect(filtered.list.map(({ id: runId }) => runId)).toEqual([explained.id])
    const again = await house.call(reconciliationApi.resolve, { id, reason: 'once more' }, { token: finance })
    expect(again.statusCode).toBe(walletErrors.DIFFERENCE_RESOLVED.code)
    await run('wechat')
    expect(await differenceOf(purchase, 'wechat')).toMatchObject({ state: 'resolved', note: 'the gateway corrects it' })
    expect((await shown('wechat')).state).toBe('explained')
    house.counterpart.book.billFaults.splice(0, 1, { number: tradeNo, fault: 'changed', fen: 500 })
    await run('wechat')
    expect(await differenceOf(purchase, 'wechat')).toMatchObject({ state: 'open', trade: '5.00', handler: { name: '平台财务' } })
  })

  it('operators cannot list reconciliations; only past days can be run', async () => {
    const refused = await house.call(reconciliationApi.list, {}, { token: operator })
    expect(refused.statusCode).toBe(generalErrors.NOT_ALLOWED.code)
    for (const day of [today, tomorrow, dayPlus(today, -91)]) {
      const answer = await house.call(reconciliationApi.run, { channel: 'alipay', day }, { token: finance })
      expect(answer.statusCode).toBe(walletErrors.DAY_NOT_OVER.code)
    }
    const day = dayPlus(today, -1)
    expect(await house.get(reconciliationApi.run, { channel: 'alipay', day }, { token: finance })).toMatchObject({
      state: 'waiting',
      day,
    })
    await vi.waitFor(async () => expect((await shown('alipay', day)).state).toBe('clean'), { timeout: 15_000 })
  })
})

describe('days that were missed', () => {
  const dueAt = async (hour: number) => {
    const before = house.clock.now()
    house.clock.jump(new Date(`${tomorrow}T${String(hour).padStart(2, '0')}:00:00+08:00`).getTime() - before.getTime())
    try {
      const due = await dueTargets(house.house.deps)
      const { missing } = await house.get(reconciliationApi.list, {}, { token: await house.logIn('13900000003') })
      return { due: due.filter(({ day }) => day === today).map(({ channel }) => channel), missing }
    } finally {
      house.clock.jump(before.getTime() - house.clock.now().getTime())
    }
  }

  it('are due from 11:00 Beijing time of the next day, and listed until they have a run', async () => {
    await paid('alipay')
    expect((await dueAt(10)).due).toEqual([])
    const { due, missing } = await dueAt(11)
    expect(due).toContain('alipay')
    expect(missing).toContainEqual({ channel: 'alipay', day: today })
    await run('alipay')
    expect((await dueAt(11)).missing).not.toContainEqual({ channel: 'alipay', day: today })
  })

  it('are queued by the first pass after a start', async () => {
    const day = dayPlus(today, -3)
    await makeBankLine(house, { yuan: '3.00', day })
    const { deps } = house.house
    const [catchUp] = reconciliationLoops
    expect(await catchUp?.pass(deps, new AbortController().signal)).toBe(false)
    await vi.waitFor(async () => expect((await shown('bank', day)).state).toBe('differs'), { timeout: 15_000 })
  })

  it('with an open bank line are due at any age, and the line is counted as work', async () => {
    const day = dayPlus(today, -400)
    await makeBankLine(house, { yuan: '4.00', day })
    expect(await dueTargets(house.house.deps)).toContainEqual({ platformId: 1, channel: 'bank', day })
    const requested = await house.get(reconciliationApi.run, { channel: 'bank', day }, { token: finance })
    expect(requested.day).toBe(day)
    await vi.waitFor(async () => expect((await shown('bank', day)).state).toBe('differs'), { timeout: 15_000 })
    const { list } = await house.get(workApi.counts, {}, { token: finance })
    for (const kind of ['bank-line', 'reconciliation-difference'] as const)
      expect(list.find((each) => each.kind === kind)?.waiting).toBeGreaterThan(0)
    const late = await house.call(reconciliationApi.run, { channel: 'bank', day: dayPlus(today, -801) }, { token: finance })
    expect(late.statusCode).toBe(walletErrors.BANK_DAY_NOT_OVER.code)
  })
})

describe('the reconciliation of the bank', () => {
  it('reports incoming transfers that are neither credited nor returned, until they are', async () => {
    const lineId = await makeBankLine(house, { yuan: '21.00', day: today })
    await run('bank')
    const found = (await shown('bank')).differences
    expect(found).toMatchObject([{ kind: 'missing_here', state: 'open', ledger: null, trade: '21.00', fund: null }])
    expect(await shown('bank')).toMatchObject({
      state: 'differs',
      payments: { ledger: { count: 0 }, trade: { count: 1 }, fund: null },
    })
    await sql`update wallet.bank_line set state = 'returned', settled_at = now() where id = ${lineId}`.execute(
      house.house.deps.db,
    )
    await run('bank')
    expect(await shown('bank')).toMatchObject({ state: 'clean', differences: [{ state: 'resolved', selfResolved: 'gone' }] })
  })

  it('reports a posting without a line, and one with another amount', async () => {
    const { credit } = await import('../ledger/service.ts')
    const { id: ownerId } = await house.register()
    const payer = { platformId: 1, ownerId }
    const posting = { fund: 'recharged', reason: 'x', from: 'bank' } as const
    await credit(house.house.deps, payer, { ...posting, fen: 500, key: 'bank/1402000100000000001/GONE' })
    const serial = `S${Date.now()}`
    const lineId = await makeBankLine(house, { yuan: '6.00', day: today, serial })
    await credit(house.house.deps, payer, { ...posting, fen: 700, key: `bank/1402000100000000001/${serial}` })
    await run('bank')
    const { differences } = await shown('bank')
    expect(differences.find((each) => each.reference.endsWith('/GONE'))).toMatchObject({
      kind: 'missing_there',
      state: 'open',
      ledger: '5.00',
    })
    expect(differences.find((each) => each.reference.endsWith(serial))).toMatchObject({
      kind: 'amount',
      ledger: '7.00',
      trade: '6.00',
    })
    expect(lineId).not.toBe('')
  })
})

// The finance desk of payment orders: search, details, queries on record, incidents and their resolution, limited to finance staff of the platform.
import { generalErrors } from '@attestry/contract/errors'
import { approvalErrors } from '@attestry/contract/modules/approval/errors'
import { operatorErrors } from '@attestry/contract/modules/operator/errors'
import { workApi } from '@attestry/contract/modules/operator/work'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { orderApi } from '@attestry/contract/modules/wallet/order'
import { orderDeskApi } from '@attestry/contract/modules/wallet/order-desk'
import { paymentRefundApi } from '@attestry/contract/modules/wallet/payment-refund'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  openPaymentHouse,
  type PaymentHouse,
  type Purchase,
  startPayment,
  startPurchase,
} from '../../../../test/payment-house.ts'
import { openRefundDesk, type RefundDesk } from '../../../../test/refund-desk.ts'
import { settle } from '../payment/settle.ts'

let house: PaymentHouse
let desk: RefundDesk
let finance: string

beforeAll(async () => {
  house = await openPaymentHouse({ role: 'http' })
  desk = await openRefundDesk(house)
  finance = await house.logIn('13900000003')
})
afterAll(() => house.close())

const list = async (filter: Parameters<typeof house.get<typeof orderDeskApi.list>>[1]) =>
  (await house.get(orderDeskApi.list, filter, { token: finance })).list
const detail = (id: string) => house.get(orderDeskApi.detail, { id }, { token: finance })
const numberOf = async ({ token, orderId: id }: Purchase) => (await house.get(orderApi.detail, { id }, { token })).number

async function pay(purchase: Purchase): Promise<Purchase> {
  house.counterpart.book.pay(purchase.trade)
  expect(await house.counterpart.notify(purchase.trade)).toBe(true)
  return purchase
}

/** A notification with another amount than ours. */
async function mismatch(purchase: Purchase): Promise<void> {
  await settle(house.house.deps, {
    platformId: 1,
    channel: purchase.trade.channel,
    tradeNo: purchase.trade.tradeNo,
    trade: { state: 'paid', transactionId: '2026111722000000', fen: 1, paidAt: new Date('2026-11-17T00:00:00Z') },
    source: 'notice',
    raw: Buffer.from('<script>alert(1)</script>'),
  })
}

it('orders are found by their number, trade, transaction and refund', async () => {
  const paid = await pay(await startPurchase(house, 'wechat-qr'))
  const number = await numberOf(paid)
  const { id } = await desk.refund(number, '10.00')
  const { refund_no: refundNo } = await desk.carryOut(id)
  for (const search of [number, paid.trade.tradeNo, paid.trade.payment?.transactionId ?? '', refundNo, ` ${number} `]) {
    const found = await list({ search })
    expect(
      found.map((order) => order.id),
      search,
    ).toEqual([paid.orderId])
  }
  expect(await list({ search: number.slice(0, 19) })).toEqual([])
  expect(await list({ search: `${number}' or true --` })).toEqual([])
})

it('orders are filtered by state, channel and time', async () => {
  const open = await startPurchase(house, 'alipay-qr')
  const paid = await pay(await startPurchase(house, 'wechat-qr'))
  const idsOf = async (filter: Parameters<typeof list>[0]) => (await list({ ...filter, pageSize: 100 })).map(({ id }) => id)
  expect(await idsOf({ state: 'awaiting_payment' })).toContain(open.orderId)
  expect(await idsOf({ state: 'awaiting_payment' })).not.toContain(paid.orderId)
  expect(await idsOf({ channel: 'wechat' })).toContain(paid.orderId)
  expect(await idsOf({ channel: 'wechat' })).not.toContain(open.orderId)
  expect(await idsOf({ channel: 'bank' })).toEqual([])
  const now = house.clock.now().getTime()
  const day = 86_400_000
  expect(await idsOf({ from: new Date(now - day).toISOString(), to: new Date(now + day).toISOString() })).toContain(paid.orderId)
  expect(await idsOf({ to: new Date(now - day).toISOString() })).toEqual([])
})

it('the detail of an order shows attempts, statements, refunds and what can be refunded, with a masked name', async () => {
  const paid = await pay(await startPurchase(house, 'alipay-qr'))
  await desk.carryOut((await desk.refund(await numberOf(paid), '30.00')).id)
  const order = await detail(paid.orderId)
  expect(order).toMatchObject({
    state: 'paid',
    refunded: '30.00',
    paidBy: 'alipay',
    attempts: [{ state: 'paid', transactionId: paid.trade.payment?.transactionId, amount: '100.00' }],
    refunds: [{ state: 'refunded', amount: '30.00', channel: 'alipay' }],
    payment: { tradeNo: paid.trade.tradeNo, paid: '100.00', left: '70.00' },
  })
  expect(order.facts.map(({ verdict, source }) => [verdict, source])).toEqual([
    ['settled', 'notice'],
    ['refunded', 'query'],
  ])
  expect(order.facts[0]?.statement).toContainEqual({ name: 'fen', value: '10000' })
  expect(order.member.name).not.toContain(paid.phone)
})

it('a query on the desk asks the gateway about payments and refunds, and is on the audit log', async () => {
  const purchase = await startPurchase(house, 'wechat-qr')
  house.counterpart.book.pay(purchase.trade)
  const answer = await house.get(orderDeskApi.query, { id: purchase.orderId }, { token: finance })
  expect(answer.state).toBe('paid')
  const { rows } = await sql<{ facts: string }>`
    select facts from kernel.audit where action = 'wallet.order.query' and subject = ${purchase.orderId}`.execute(
    house.house.deps.db,
  )
  expect(rows.map(({ facts }) => JSON.parse(facts))).toMatchObject([{ order: answer.number, state: 'awaiting_payment' }])

  house.counterpart.book.refundOutcome = 'pending'
  await desk.carryOut((await desk.refund(answer.number, '10.00')).id)
  house.counterpart.book.refundOutcome = 'refunded'
  for (const refund of purchase.trade.refunds) refund.state = 'refunded'
  const { refunds } = await house.get(orderDeskApi.query, { id: purchase.orderId }, { token: finance })
  expect(refunds).toMatchObject([{ state: 'refunded' }])
})

it('an incident is listed with its order until somebody resolves it, once, with a note on the audit log', async () => {
  const paid = await pay(await startPurchase(house, 'alipay-qr'))
  const waitingBefore = await waiting()
  await mismatch(paid)
  await mismatch(paid)
  expect(await waiting()).toBe(waitingBefore + 1)
  expect((await list({ incident: 'open' })).map(({ id }) => id)).toContain(paid.orderId)
  const incidents = (state: 'open' | 'resolved') =>
    house.get(orderDeskApi.incidents, { state, verdict: 'mismatch' }, { token: finance })
  const incident = (await incidents('open')).list.find(({ order }) => order?.id === paid.orderId)
  expect(incident).toMatchObject({ open: true, resolution: null, rawBytes: 25 })
  const id = incident?.id ?? ''
  const resolve = () => house.call(orderDeskApi.resolve, { id, note: 'a test message' }, { token: finance })
  const answers = await Promise.all([resolve(), resolve(), resolve()])
  expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
  expect(answers.find(({ flag }) => !flag)?.statusCode).toBe(walletErrors.INCIDENT_RESOLVED.code)
  expect(await house.get(orderDeskApi.incident, { id }, { token: finance })).toMatchObject({
    open: false,
    resolution: { note: 'a test message', by: expect.stringMatching(/./) },
  })
  expect((await incidents('open')).list.map((fact) => fact.id)).not.toContain(id)
  expect((await incidents('resolved')).list.map((fact) => fact.id)).toContain(id)
  expect((await list({ incident: 'open' })).map((order) => order.id)).not.toContain(paid.orderId)
  expect(await waiting()).toBe(waitingBefore)
})

it('the incident list has second payments, stray statements and failed refunds, and no settled payment', async () => {
  const paid = await startPurchase(house, 'alipay-qr')
  const second = await startPayment(house, paid.token, paid.orderId, 'wechat-qr')
  await pay(paid)
  await pay({ ...paid, trade: second })
  house.counterpart.book.refundOutcome = 'refused'
  await desk.carryOut((await desk.refund(await numberOf(paid), '10.00')).id)
  house.counterpart.book.refundOutcome = 'refunded'
  const { facts } = await detail(paid.orderId)
  expect(facts.map(({ verdict, open }) => [verdict, open])).toEqual([
    ['settled', false],
    ['refund-failed', true],
  ])
  const { list } = await house.get(orderApi.list, {}, { token: paid.token })
  const own = list.find(({ id }) => id !== paid.orderId)
  expect((await detail(own?.id ?? '')).facts.map(({ verdict, open }) => [verdict, open])).toEqual([['second', true]])
  const settled = facts[0]?.id ?? ''
  const answer = await house.call(orderDeskApi.resolve, { id: settled, note: 'nothing to do' }, { token: finance })
  expect(answer.statusCode).toBe(walletErrors.INCIDENT_RESOLVED.code)
})

it('the message of a notification is downloaded as an attachment, never shown, and the download is on the audit log', async () => {
  const paid = await pay(await startPurchase(house, 'alipay-qr'))
  await mismatch(paid)
  const { facts } = await detail(paid.orderId)
  const fact = facts.find(({ verdict }) => verdict === 'mismatch')
  const response = await house.send(orderDeskApi.raw, { id: fact?.id ?? '' }, { token: finance })
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('<script>alert(1)</script>')
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  const { rows } =
    await sql`select from kernel.audit where action = 'wallet.notice.download' and subject = ${fact?.id ?? ''}`.execute(
      house.house.deps.db,
    )
  expect(rows).toHaveLength(1)
  const queried = await startPurchase(house, 'wechat-qr')
  house.counterpart.book.pay(queried.trade)
  const { facts: own } = await house.get(orderDeskApi.query, { id: queried.orderId }, { token: finance })
  expect((await house.send(orderDeskApi.raw, { id: own[0]?.id ?? '' }, { token: finance })).status).toBe(404)
})

it.each([
  ['operator', '13900000001', false],
  ['notary', '13900000002', false],
  ['finance', '13900000003', true],
  ['appraiser', '13900000004', false],
  ['owner', '13900000005', true],
] as const)('the role %s (%s) may use the desk: %s', async (_role, phone, allowed) => {
  const paid = await pay(await startPurchase(house, 'alipay-qr'))
  await mismatch(paid)
  const { number, facts } = await detail(paid.orderId)
  const token = await house.logIn(phone)
  const factId = facts.find(({ verdict }) => verdict === 'mismatch')?.id ?? ''
  const answers = [
    await house.call(orderDeskApi.list, {}, { token }),
    await house.call(orderDeskApi.detail, { id: paid.orderId }, { token }),
    await house.call(orderDeskApi.query, { id: paid.orderId }, { token }),
    await house.call(orderDeskApi.incidents, {}, { token }),
    await house.call(orderDeskApi.incident, { id: factId }, { token }),
    await house.call(orderDeskApi.resolve, { id: factId, note: 'a test message' }, { token }),
  ]
  for (const answer of answers) expect(answer.statusCode).toBe(allowed ? '000000' : generalErrors.NOT_ALLOWED.code)
  const { status } = await house.send(orderDeskApi.raw, { id: factId }, { token })
  expect(status).toBe(allowed ? 200 : 403)
  // Operators propose refunds, and only finance staff and owners decide them.
  const mayPropose = allowed || phone === '13900000001'
  const proposed = await house.call(
    paymentRefundApi.propose,
    { orderNumber: number, amount: '1.00', reason: 'a test' },
    { token },
  )
  expect(proposed.statusCode).toBe(mayPropose ? '000000' : generalErrors.NOT_ALLOWED.code)
  const id = proposed.data?.id ?? (await desk.propose(number, '1.00')).data?.id ?? ''
  const decided = await house.call(paymentRefundApi.confirm, { id }, { token })
  expect(decided.statusCode).toBe(allowed ? approvalErrors.OWN_PROPOSAL.code : generalErrors.NOT_ALLOWED.code)
})

it('confirming a refund needs a recent second factor', async () => {
  const paid = await pay(await startPurchase(house, 'alipay-qr'))
  const proposed = await desk.propose(await numberOf(paid), '1.00')
  const owner = await house.logIn('13900000005')
  const { deps } = house.house
  await sql`update account.session set proven_at = proven_at - interval '1 hour'`.execute(deps.db)
  const answer = await house.call(paymentRefundApi.confirm, { id: proposed.data?.id ?? '' }, { token: owner })
  expect(answer.statusCode).toBe(operatorErrors.STEP_UP.code)
  expect(await desk.refundsOf(paid.orderId)).toEqual([])
})

async function waiting(): Promise<number> {
  const { list: counts } = await house.get(workApi.counts, {}, { token: finance })
  return counts.find(({ kind }) => kind === 'payment-incident')?.waiting ?? -1
}

// SIGKILL before each SQL statement of a settlement and after its commit: the gateway repeats its notification, and the payment is credited once.
import { fileURLToPath } from 'node:url'
import { wirePath } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { orderApi } from '@attestry/contract/modules/wallet/order'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PaymentCounterpart, startPaymentCounterpart } from '../src/adapters/payment/counterpart/server.ts'
import type { BookTrade } from '../src/adapters/payment/counterpart/trade-book.ts'
import { verifyLedger } from '../src/modules/wallet/public.ts'
import { type CrashingNode, Installation, openPostgresServer, type PostgresServer } from './step-installation.ts'

const NODE = fileURLToPath(new URL('payment-crash-node.ts', import.meta.url))
const START_TIMEOUT_MS = 60_000
const CRASH_TIMEOUT_MS = 10_000
/** More than a settlement has. */
const MAX_STATEMENTS = 40
const FEN = 12_300

let postgres: PostgresServer
let installation: Installation
let counterpart: PaymentCounterpart

beforeAll(async () => {
  postgres = await openPostgresServer()
  installation = await Installation.make(await postgres.database())
  counterpart = await startPaymentCounterpart({ cashierUrl: (token) => `https://cashier.example/${token}` })
}, 120_000)

afterAll(async () => {
  await counterpart?.close()
  await installation?.close()
  await postgres?.close()
}, 60_000)

async function start(crashAt: number): Promise<{ node: CrashingNode; url: string }> {
  const { alipayConfig: alipay, wechatConfig: wechat } = counterpart
  const node = installation.startScript(NODE, {
    PAYMENT_CRASH_AT: String(crashAt),
    PAYMENT_CONFIG: JSON.stringify({ alipay, wechat }),
  })
  await expect.poll(() => node.url(), { timeout: START_TIMEOUT_MS }).toBeDefined()
  return { node, url: node.url() ?? '' }
}

async function end(node: CrashingNode): Promise<void> {
  node.child.kill('SIGKILL')
  await node.waitForCrash(CRASH_TIMEOUT_MS)
}

async function call<T>(url: string, path: string, body: unknown): Promise<T> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': installation.customers[0]?.token ?? '' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Envelope<T>
  if (!answer.flag) throw new Error(`${path}: ${answer.statusCode} ${answer.errorMessage}`)
  return answer.data as T
}

/** An order whose QR code was paid, and whose notification was not sent yet. */
async function paidTrade(url: string): Promise<{ id: string; trade: BookTrade }> {
  const { id } = await call<{ id: string }>(url, wirePath(orderApi.order), { amount: '123.00' })
  await call(url, wirePath(orderApi.pay).replace(':id', id), { method: 'wechat-qr' })
  const { rows } = await sql<{ tradeNo: string }>`
    select trade_no as "tradeNo" from wallet.payment_attempt where order_id = ${id}`.execute(installation.deps.db)
  const trade = counterpart.book.find('wechat', rows[0]?.tradeNo) as BookTrade
  counterpart.book.pay(trade)
  return { id, trade }
}

async function notify(url: string, trade: BookTrade): Promise<number> {
  const { headers, body } = counterpart.wechat.notice(trade)
  const address = new URL(trade.notifyUrl)
  return (await fetch(url + address.pathname, { method: 'POST', headers, body: String(body) })).status
}

const creditsOf = async ({ tradeNo }: BookTrade) => {
  const { rows } = await sql<{ credits: number; fen: number; facts: number; orders: string }>`
    select
      (select count(*) from wallet.posting where key = 'credit/payment/wechat/' || attempt.transaction_id) as credits,
      (select -sum(amount)::bigint from wallet.entry join wallet.posting on posting.id = posting_id
        where account = 'wechat-receivable' and key = 'credit/payment/wechat/' || attempt.transaction_id) as fen,
      (select count(*) from wallet.payment_fact where trade_no = attempt.trade_no and verdict = 'settled') as facts,
      (select state from wallet.payment_order o where o.id = attempt.order_id) as orders
    from wallet.payment_attempt attempt where trade_no = ${tradeNo}`.execute(installation.deps.db)
  return rows[0]
}

const ONCE = { credits: 1, fen: FEN, facts: 1, orders: 'paid' }

it('a server that dies before any statement of a settlement credits the repeated notification once', {
  timeout: 600_000,
}, async () => {
  const first = await start(0)
  await installation.logInCustomers(first.url)
  const trades: BookTrade[] = []
  const places: string[] = []
  let normal = first
  for (let statement = 1; statement <= MAX_STATEMENTS; statement += 1) {
    const { trade } = await paidTrade(normal.url)
    trades.push(trade)
    await end(normal.node)
    const crashing = await start(statement)
    const answered = await notify(crashing.url, trade).catch(() => 'no answer' as const)
    const crash = answered === 'no answer' ? await crashing.node.waitForCrash(CRASH_TIMEOUT_MS) : undefined
    if (answered !== 'no answer') {
      // The settlement has fewer statements.
      expect(answered).toBe(200)
      expect(await creditsOf(trade)).toEqual(ONCE)
      await end(crashing.node)
      break
    }
    places.push(crash ?? 'no crash')
    normal = await start(0)
    expect(await notify(normal.url, trade)).toBe(200)
    expect(await notify(normal.url, trade)).toBe(200)
    expect(await creditsOf(trade)).toEqual(ONCE)
  }
  expect(places.length).toBeGreaterThan(8)
  expect(places.at(-1)).toBe('crashes after the commit')
  expect(places.filter((place) => !place.startsWith('crashes '))).toEqual([])
  const { rows } = await sql<{ fen: number }>`
    select -sum(amount)::bigint as fen from wallet.entry where account = 'wechat-receivable'`.execute(installation.deps.db)
  expect(rows[0]?.fen).toBe(trades.length * FEN)
  expect(await verifyLedger(installation.deps)).toEqual([])
})

// The same notification 10,000 times concurrently over 16 connections: one posting.
import { Agent, request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPaymentHouse, orderOf, type PaymentHouse, rechargedOf, startPurchase } from '../../../../test/payment-house.ts'
import { verifyLedger } from '../ledger/verify.ts'

const NOTICES = 10_000
const CONNECTIONS = 16
const TEST_TIMEOUT_MS = 300_000

let house: PaymentHouse
beforeAll(async () => {
  house = await openPaymentHouse({ role: 'http' })
})
afterAll(() => house.close())

it.each([
  ['alipay-qr', 'success'],
  ['wechat-qr', '{"code":"SUCCESS","message":""}'],
] as const)(
  `${NOTICES} notifications of one payment (%s) over ${CONNECTIONS} connections are one posting`,
  async (method, word) => {
    const purchase = await startPurchase(house, method)
    const { trade } = purchase
    house.counterpart.book.pay(trade)
    const { alipay, wechat } = house.counterpart
    const message =
      trade.channel === 'alipay'
        ? { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: alipay.notice(trade) }
        : wechat.notice(trade)
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const send = () =>
      new Promise<string>((resolve, reject) => {
        const { pathname } = new URL(trade.notifyUrl)
        const sent = request(house.url + pathname, { method: 'POST', agent, headers: message.headers }, (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () => resolve(`${response.statusCode} ${Buffer.concat(parts)}`))
        })
        sent.on('error', reject).end(message.body)
      })
    const answers = new Map<string, number>()
    let left = NOTICES
    const client = async () => {
      while (left > 0) {
        left -= 1
        const answer = await send()
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, client))
    agent.destroy()
    expect([...answers]).toEqual([[`200 ${word}`, NOTICES]])
    const { rows } = await sql<{ postings: number; facts: number; messages: number }>`
    select (select count(*) from wallet.posting where key = 'credit/payment/' || ${trade.channel} || '/' || ${trade.payment?.transactionId}) as postings,
      (select count(*) from wallet.payment_fact where trade_no = ${trade.tradeNo}) as facts,
      (select count(*) from message.message where key = 'payment/' || ${trade.tradeNo}) as messages`.execute(house.house.deps.db)
    expect(rows).toEqual([{ postings: 1, facts: 1, messages: 1 }])
    expect((await orderOf(house, purchase)).state).toBe('paid')
    expect(await rechargedOf(house, purchase)).toBe('100.00')
    expect(await verifyLedger(house.house.deps)).toEqual([])
  },
  TEST_TIMEOUT_MS,
)

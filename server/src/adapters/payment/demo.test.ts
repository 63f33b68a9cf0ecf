// Payments of a demo: refused elsewhere, and kept across a restart.
import { subscribe } from 'node:diagnostics_channel'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createDemoPayments } from './demo.ts'
import { orderOf } from './payment.suite.ts'
import type { PaymentGateway, Payments } from './port.ts'

const folder = mkdtempSync(join(tmpdir(), 'demo-payments-'))
const opened: Payments[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()))
})
afterAll(() => rmSync(folder, { recursive: true }))

function start(name: string): Payments & { gateway(channel: 'alipay' | 'wechat'): PaymentGateway } {
  const payments = createDemoPayments({
    demo: true,
    file: join(folder, name),
    bankFile: join(folder, `${name}-bank`),
    cashierUrl: (token) => `https://attestry.example/cashier/${token}`,
  })
  opened.push(payments)
  return Object.assign(payments, { gateway: (channel: 'alipay' | 'wechat') => payments.find(1, channel) as PaymentGateway })
}

const clientSockets = new Set<Socket>()
subscribe('net.client.socket', (message) => clientSockets.add((message as { socket: Socket }).socket))

/** Waits until `fetch` knows that its connections are closed: a new process would have none. */
async function stop(payments: Payments): Promise<void> {
  const open = [...clientSockets].filter(({ destroyed, remotePort }) => !destroyed && remotePort !== receiverPort)
  const closed = open.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  await payments.close()
  await Promise.all(closed)
}

let receiverPort = 0

it('payments of a demo are refused outside of a demo', () => {
  const file = join(folder, 'refused.json')
  expect(() => createDemoPayments({ demo: false, file, bankFile: `${file}-bank`, cashierUrl: String })).toThrow(
    'demo servers only',
  )
  expect(existsSync(file)).toBe(false)
})

describe('after a restart, a demo', () => {
  const receiver = createServer((_request, response) => response.writeHead(200).end('success'))
  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    receiverPort = (receiver.address() as AddressInfo).port
  })
  afterAll(() => receiver.close())
  const order = (method: 'alipay-qr' | 'alipay-page' | 'wechat-qr') =>
    orderOf(method, { notifyUrl: `http://127.0.0.1:${receiverPort}/notice` })

  it.each(['alipay-qr', 'wechat-qr'] as const)('still takes the payment of a QR code by %s', async (method) => {
    const channel = method === 'alipay-qr' ? 'alipay' : 'wechat'
    const before = start(method)
    const request = order(method)
    const checkout = await before.gateway(channel).begin(request)
    const token = checkout.kind === 'qr' ? (checkout.text.split('/').at(-1) ?? '') : ''
    await stop(before)
    const afterwards = start(method)
    expect(await afterwards.cashier?.find(token)).toMatchObject({ channel, fen: 10_050, state: 'open' })
    await afterwards.cashier?.decide(token, 'pay')
    expect(await afterwards.gateway(channel).query(request.tradeNo)).toMatchObject({ state: 'paid', fen: 10_050 })
  })

  it('still opens a signed page of Alipay that was handed out before', async () => {
    const before = start('page')
    const request = order('alipay-page')
    const checkout = await before.gateway('alipay').begin(request)
    await stop(before)
    const afterwards = start('page')
    await afterwards.gateway('alipay').query(request.tradeNo)
    const page = await fetch(checkout.kind === 'url' ? checkout.url : '', { redirect: 'manual' })
    expect(page.headers.get('location')).toContain('https://attestry.example/cashier/')
    expect(await afterwards.gateway('alipay').query(request.tradeNo)).toEqual({ state: 'waiting' })
  })

  it('knows payments with their times, closed trades and refunds', async () => {
    const before = start('history')
    const wechat = before.gateway('wechat')
    const [paid, closed] = [order('wechat-qr'), order('wechat-qr')]
    const checkout = await wechat.begin(paid)
    await before.cashier?.decide(checkout.kind === 'qr' ? (checkout.text.split('/').at(-1) ?? '') : '', 'pay')
    const statement = await wechat.query(paid.tradeNo)
    await wechat.begin(closed)
    await wechat.close(closed.tradeNo)
    const refund = { tradeNo: paid.tradeNo, refundNo: 'R1', fen: 50, totalFen: 10_050, reason: '退款', notifyUrl: paid.notifyUrl }
    await wechat.refund(refund)
    await stop(before)
    const again = start('history').gateway('wechat')
    expect(await again.query(paid.tradeNo)).toEqual(statement)
    expect(await again.query(closed.tradeNo)).toEqual({ state: 'closed' })
    expect(await again.queryRefund(refund)).toEqual({ state: 'refunded', fen: 50 })
    expect(await again.refund({ ...refund, refundNo: 'R2', fen: 10_001 })).toMatchObject({ state: 'failed' })
  })

  it('finds another port if its own is taken, and its trades all the same', async () => {
    const before = start('port')
    const request = order('wechat-qr')
    await before.gateway('wechat').begin(request)
    const rival = start('port')
    expect(await rival.gateway('wechat').query(request.tradeNo)).toEqual({ state: 'waiting' })
  })
})

describe('the bank of a demo', () => {
  const transfer = { account: '1402000100000000001', fen: 8_800, payerAccount: '6222', remark: 'R1' }
  const textOf = (payments: Payments) => new TextDecoder('gbk').decode(payments.bank?.statement(1, transfer.account, String))

  it('keeps its transfers across a restart', async () => {
    const before = start('transfers')
    const serial = before.bank?.transfer(1, { ...transfer, payerName: '林知远' }) ?? ''
    await stop(before)
    const again = start('transfers')
    expect(textOf(again)).toContain(serial)
    expect(textOf(again)).toContain('林知远')
    expect(statSync(join(folder, 'transfers-bank')).mode & 0o777).toBe(0o600)
  })
})

it('the file of a demo is private, complete, and contains no openid', async () => {
  const demo = start('private')
  const wechat = demo.gateway('wechat')
  const redirectUrl = 'http://127.0.0.1:8080/accountSettings/costCenter/wePay?id=1'
  const url = (await wechat.payerAuthorization?.url({ state: 'a1', redirectUrl })) ?? ''
  const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '')
  const openId = (await wechat.payerAuthorization?.openIdOf(back.searchParams.get('code') ?? '')) ?? ''
  const request = orderOf('wechat-jsapi', { openId })
  await wechat.begin(request)
  const text = readFileSync(join(folder, 'private'), 'utf8')
  expect(statSync(join(folder, 'private')).mode & 0o777).toBe(0o600)
  expect(existsSync(join(folder, 'private.new'))).toBe(false)
  expect(text).toContain(request.tradeNo)
  expect(text).not.toContain(openId)
})

it('the authorization of a demo returns to no address but the pay page on this machine', async () => {
  const wechat = start('redirect').gateway('wechat')
  for (const redirectUrl of [
    'https://evil.example/accountSettings/costCenter/wePay?id=1',
    'http://127.0.0.1.evil.example/accountSettings/costCenter/wePay?id=1',
    'http://127.0.0.1:8080/login?id=1',
  ]) {
    const url = (await wechat.payerAuthorization?.url({ state: 'a1', redirectUrl })) ?? ''
    expect((await fetch(url, { redirect: 'manual' })).status, redirectUrl).toBe(400)
  }
})

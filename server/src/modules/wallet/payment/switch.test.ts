// The platform's payment switches, and gateway errors that arrive after the payment's notification.

import { settingApi } from '@attestry/contract/modules/platform/setting'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { orderApi } from '@attestry/contract/modules/wallet/order'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openPaymentHouse,
  orderOf,
  type PaymentHouse,
  rechargedOf,
  startPayment,
  startPurchase,
} from '../../../../test/payment-house.ts'
import { type PaymentGateway, PaymentRefused } from '../../../adapters/payment/port.ts'
import { verifyLedger } from '../ledger/verify.ts'

let house: PaymentHouse
let owner: string

beforeAll(async () => {
  house = await openPaymentHouse({ role: 'http' })
  owner = await house.logIn('13900000005')
})
afterAll(() => house.close())

async function switchChannels(switches: { alipayEnabled?: boolean; wechatEnabled?: boolean }): Promise<void> {
  const { version, setting } = await house.get(settingApi.read, {}, { token: owner })
  const change = { version, reason: 'a switch', setting: { ...setting, ...switches } }
  await house.get(settingApi.change, change, { token: owner })
}

describe('a channel that the platform switched off', () => {
  it.each([
    ['alipay', 'alipayEnabled', 'alipay-qr', 'wechat-qr'],
    ['wechat', 'wechatEnabled', 'wechat-qr', 'alipay-qr'],
  ] as const)('%s is not offered and cannot be paid with, until it is on again', async (channel, flag, method, other) => {
    const { token } = await house.register()
    const { id } = await house.get(orderApi.order, { amount: '5.00' }, { token })
    const channels = async () => (await house.get(orderApi.channels, {}, { token })).list.map((each) => each.channel)
    await switchChannels({ [flag]: false })
    try {
      expect(await channels()).not.toContain(channel)
      const answer = await house.call(orderApi.pay, { id, method }, { token })
      expect(answer.statusCode).toBe(walletErrors.NO_GATEWAY.code)
      expect((await house.get(orderApi.detail, { id }, { token })).attempts).toEqual([])
      expect(await startPayment(house, token, id, other)).toMatchObject({ fen: 500 })
    } finally {
      await switchChannels({ [flag]: true })
    }
    expect(await channels()).toEqual(['alipay', 'wechat'])
    expect(await startPayment(house, token, id, method)).toMatchObject({ channel })
  })

  it('still settles the payments that were started before, by notification and by query', async () => {
    const notified = await startPurchase(house, 'alipay-qr')
    const queried = await startPurchase(house, 'wechat-qr')
    await switchChannels({ alipayEnabled: false, wechatEnabled: false })
    try {
      for (const { trade } of [notified, queried]) house.counterpart.book.pay(trade)
      expect(await house.counterpart.notify(notified.trade)).toBe(true)
      expect(await rechargedOf(house, notified)).toBe('100.00')
      const order = await house.get(orderApi.check, { id: queried.orderId }, { token: queried.token })
      expect(order.state).toBe('paid')
    } finally {
      await switchChannels({ alipayEnabled: true, wechatEnabled: true })
    }
  })
})

describe('a notification that arrives before the gateway’s error', () => {
  it.each([
    ['a lost answer', () => new Error('connection reset')],
    ['a refusal', () => new PaymentRefused('SYSTEM')],
  ])('keeps the attempt paid after %s', async (_what, error) => {
    const { token, phone } = await house.register()
    const { id } = await house.get(orderApi.order, { amount: '9.00' }, { token })
    const gateway = house.house.deps.payments.find(1, 'wechat') as PaymentGateway
    const { begin } = gateway
    Object.assign(gateway, {
      async begin(request: Parameters<typeof begin>[0]) {
        await begin(request)
        const trade = house.counterpart.book.find('wechat', request.tradeNo)
        if (!trade) throw new Error(`trade ${request.tradeNo} was not ordered`)
        house.counterpart.book.pay(trade)
        expect(await house.counterpart.notify(trade)).toBe(true)
        throw error()
      },
    })
    try {
      const answer = await house.call(orderApi.pay, { id, method: 'wechat-qr' }, { token })
      expect(answer.statusCode).toBe(walletErrors.ORDER_NOT_PAYABLE.code)
    } finally {
      Object.assign(gateway, { begin })
    }
    const purchase = { token, phone, orderId: id, trade: house.counterpart.book.all().at(-1) as never }
    expect(await orderOf(house, purchase)).toMatchObject({ state: 'paid', attempts: [{ state: 'paid' }] })
    expect(await rechargedOf(house, purchase)).toBe('9.00')
    expect(await verifyLedger(house.house.deps)).toEqual([])
  })
})

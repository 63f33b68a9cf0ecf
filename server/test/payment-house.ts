// A server whose platform 1 takes payments at the test double of both gateways, and a member who pays there.
import { bankMatchApi } from '@attestry/contract/modules/wallet/bank-transfer'
import { type DirectMethod, type OrderDetail, orderApi } from '@attestry/contract/modules/wallet/order'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { type PaymentCounterpart, startPaymentCounterpart } from '../src/adapters/payment/counterpart/server.ts'
import type { BookTrade } from '../src/adapters/payment/counterpart/trade-book.ts'
import { makeBankLine, newSerial } from './bank-statement.ts'
import { type HouseSettings, openTestHouse, type TestHouse } from './house.ts'

export interface PaymentHouse extends TestHouse {
  readonly counterpart: PaymentCounterpart
}

/** `role: 'http'` runs no query rounds: only notifications and explicit queries settle. */
export async function openPaymentHouse(settings: HouseSettings = {}): Promise<PaymentHouse> {
  let house: TestHouse | undefined
  const counterpart = await startPaymentCounterpart({
    cashierUrl: (token) => `https://cashier.example/${token}`,
    now: () => house?.clock.now() ?? new Date(),
  })
  const payments = new Map([[1, { alipay: counterpart.alipayConfig, wechat: counterpart.wechatConfig }]])
  house = await openTestHouse({ ...settings, config: { payments, ...settings.config } })
  const { close } = house
  return Object.assign(house, {
    counterpart,
    async close() {
      await close()
      await counterpart.close()
    },
  })
}

export interface Purchase {
  readonly token: string
  readonly phone: string
  readonly orderId: string
  readonly trade: BookTrade
}

/** A new member with an order, and a payment that was started. */
export async function startPurchase(house: PaymentHouse, method: DirectMethod, amount = '100.00'): Promise<Purchase> {
  const { token, phone } = await house.register()
  const order = await house.get(orderApi.order, { amount }, { token })
  return { token, phone, orderId: order.id, trade: await startPayment(house, token, order.id, method) }
}

export async function startPayment(
  house: PaymentHouse,
  token: string,
  orderId: string,
  method: DirectMethod,
): Promise<BookTrade> {
  await house.get(orderApi.pay, { id: orderId, method }, { token })
  const { attempts } = await house.get(orderApi.detail, { id: orderId }, { token })
  const channel = method.startsWith('alipay') ? 'alipay' : 'wechat'
  const tradeNo = attempts.at(-1)?.tradeNo
  const checkout = house.counterpart.book.find(channel, tradeNo)
  if (checkout) return checkout
  // A page is known to the gateway only when the payer opens it.
  const { checkout: page } = await house.get(orderApi.detail, { id: orderId }, { token })
  await fetch(page?.content ?? '', { redirect: 'manual' })
  return house.counterpart.book.find(channel, tradeNo) as BookTrade
}

export const orderOf = (house: TestHouse, { token, orderId }: Purchase): Promise<OrderDetail> =>
  house.get(orderApi.detail, { id: orderId }, { token })

export const rechargedOf = async (house: TestHouse, { token }: Purchase): Promise<string> =>
  (await house.get(priceApi.balance, {}, { token })).recharged

/** Matches a bank transfer of the amount with the order; returns its serial number at the bank. */
export async function payByBank(
  house: TestHouse,
  { number, amount }: { readonly number: string; readonly amount: string },
): Promise<string> {
  const [proposer, decider] = [await house.logIn('13900000001'), await house.logIn('13900000003')]
  const serial = newSerial()
  const lineId = await makeBankLine(house, { yuan: amount, serial })
  const match = { lineId, act: 'credit', orderNumber: number, reason: 'paid in a test' } as const
  const { id } = await house.get(bankMatchApi.propose, match, { token: proposer })
  await house.get(bankMatchApi.confirm, { id }, { token: decider })
  return serial
}

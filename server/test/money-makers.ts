// Creates the resources of payment, bank transfers, prices and invoices that the tenancy test looks for.
import { randomBytes } from 'node:crypto'
import { wirePath } from '@attestry/contract/endpoint'
import { applicationApi } from '@attestry/contract/modules/invoice/application'
import { headerApi } from '@attestry/contract/modules/invoice/header'
import { invoiceReversalApi } from '@attestry/contract/modules/invoice/reversal'
import { invoiceRuleApi } from '@attestry/contract/modules/invoice/rule'
import { adjustmentApi } from '@attestry/contract/modules/wallet/adjustment'
import { bankAccountApi } from '@attestry/contract/modules/wallet/bank-account'
import { bankMatchApi, bankTransferApi } from '@attestry/contract/modules/wallet/bank-transfer'
import { orderApi } from '@attestry/contract/modules/wallet/order'
import { orderDeskApi } from '@attestry/contract/modules/wallet/order-desk'
import { paymentRefundApi } from '@attestry/contract/modules/wallet/payment-refund'
import { priceChangeApi } from '@attestry/contract/modules/wallet/price-change'
import { sql } from 'kysely'
import { settle } from '../src/modules/wallet/payment/settle.ts'
import { makeBankLine } from './bank-statement.ts'
import { makeDifference } from './difference.ts'
import type { TestHouse } from './house.ts'
import { companyHeader, markOrderPaid, newInvoiceNumber } from './invoice-house.ts'
import { payByBank } from './payment-house.ts'

export type Maker = (house: TestHouse, token: string) => Promise<string>

/** The number of open orders is limited, so one is used again; sub-accounts have none, so a new member orders for staff to find. */
async function openOrder(house: TestHouse, token: string) {
  const { flag, data } = await house.call(orderApi.list, { state: 'awaiting_payment' }, { token })
  const buyer = flag ? token : (await house.register()).token
  return data?.list[0] ?? (await house.get(orderApi.order, { amount: '1.00' }, { token: buyer }))
}

export const moneyMakers: Record<string, Maker> = {
  'invoice-header': async (house, token) => {
    // Their number is limited: the oldest makes room.
    const { list, limit } = await house.get(headerApi.list, {}, { token })
    const oldest = list.length < limit ? undefined : list.at(-1)
    if (oldest) await house.get(headerApi.remove, { id: oldest.id }, { token })
    return (await companyHeader(house, token)).id
  },
  invoice: async (house, caller) => {
    // Staff have no orders: for their endpoints it is somebody's of their platform.
    const isMember = (await house.call(headerApi.list, {}, { token: caller })).flag
    const token = isMember ? caller : (await house.register()).token
    const { id } = await house.get(orderApi.order, { amount: '1.00' }, { token })
    await markOrderPaid(house, id)
    const { list } = await house.get(headerApi.list, {}, { token })
    const { id: headerId } = list[0] ?? (await companyHeader(house, token))
    return (await house.get(applicationApi.apply, { orderIds: [id], headerId }, { token })).id
  },
  'payment-order': async (house, token) => (await openOrder(house, token)).id,
  'payment-order-number': async (house, token) => (await openOrder(house, token)).number,
  'payment-fact': async (house) => {
    const tradeNo = `X${randomBytes(8).toString('hex')}`
    const raw = Buffer.from('a notification')
    const origin = { platformId: 1, channel: 'alipay', tradeNo, source: 'notice', raw } as const
    await settle(house.house.deps, { ...origin, trade: { state: 'waiting' } })
    const token = await house.logIn('13900000003')
    const { list } = await house.get(orderDeskApi.incidents, { verdict: 'stray' }, { token })
    return list.find((fact) => fact.tradeNo === tradeNo)?.id ?? ''
  },
  // Paid by bank transfer: the server of the tenancy test has no gateway.
  'payment-refund': async (house) => {
    const { token } = await house.register()
    const order = await house.get(orderApi.order, { amount: '2.00' }, { token })
    await payByBank(house, order)
    const wanted = { orderNumber: order.number, amount: '1.00', reason: 'a maker’s' }
    return (await house.get(paymentRefundApi.propose, wanted, { token: await house.logIn('13900000001') })).id
  },
  'bank-refund': async (house, token) => {
    const id = (await moneyMakers['payment-refund']?.(house, token)) ?? ''
    await house.get(paymentRefundApi.confirm, { id }, { token: await house.logIn('13900000003') })
    return id
  },
  'price-change': async (house) => {
    const token = await house.logIn('13900000001')
    const { version } = await house.get(priceChangeApi.current, {}, { token })
    const price = `${Math.floor(Math.random() * 9_000) + 100}.00`
    const change = { version, reason: 'a maker’s', prices: [{ service: 'official-seal' as const, price }] }
    return (await house.get(priceChangeApi.propose, change, { token })).id
  },
  adjustment: async (house) => {
    const { id: memberId } = await house.register()
    const wanted = { memberId, fund: 'gift', direction: 'credit', amount: '1.00', reason: 'a maker’s' } as const
    return (await house.get(adjustmentApi.propose, wanted, { token: await house.logIn('13900000001') })).id
  },
  'bank-order': async (house, token) => {
    const { list } = await house.get(orderApi.list, { state: 'awaiting_payment' }, { token })
    const id = list[0]?.id ?? (await house.get(orderApi.order, { amount: '1.00' }, { token })).id
    await house.get(bankTransferApi.begin, { id }, { token })
    return id
  },
  'bank-voucher': async (house) => {
    const { token } = await house.register()
    const id = (await moneyMakers['bank-order']?.(house, token)) ?? ''
    await uploadVoucher(house, token, id)
    return id
  },
  'own-bank-voucher': async (house, token) => {
    const id = (await moneyMakers['bank-order']?.(house, token)) ?? ''
    await uploadVoucher(house, token, id)
    return id
  },
  'bank-account': async (house) => {
    const token = await house.logIn('13900000001')
    const { version, account } = await house.get(bankAccountApi.read, {}, { token })
    if (!account) throw new Error('the platform has no bank account')
    const changed = { ...account, branch: `Branch ${randomBytes(4).toString('hex')}` }
    return (await house.get(bankAccountApi.propose, { version, account: changed, reason: 'a maker’s' }, { token })).id
  },
  'bank-line': (house) => makeBankLine(house),
  'bank-match': async (house) => {
    const wanted = { lineId: await makeBankLine(house), act: 'return', orderNumber: '', reason: 'a maker’s' } as const
    return (await house.get(bankMatchApi.propose, wanted, { token: await house.logIn('13900000001') })).id
  },
  'reconciliation-run': async (house) => (await makeDifference(house)).runId,
  'reconciliation-difference': async (house) => (await makeDifference(house)).id,
  'invoice-reversal': async (house) => {
    const { token } = await house.register()
    const invoiceId = (await moneyMakers.invoice?.(house, token)) ?? ''
    await sql`
      update invoice.application set state = 'issued', number = ${newInvoiceNumber()}, issued_at = now()
      where id = ${invoiceId}`.execute(house.house.deps.db)
    const wanted = { invoiceId, cause: 'mistake', reason: 'a maker’s' } as const
    return (await house.get(invoiceReversalApi.propose, wanted, { token: await house.logIn('13900000001') })).id
  },
  'invoice-rule': async (house) => {
    const token = await house.logIn('13900000001')
    const { version, rule } = await house.get(invoiceRuleApi.read, {}, { token })
    const changed = { ...rule, quotaWarnBelow: (rule.quotaWarnBelow + 1) % 100 }
    return (await house.get(invoiceRuleApi.propose, { version, rule: changed, reason: 'a maker’s' }, { token })).id
  },
}

async function uploadVoucher(house: TestHouse, token: string, orderId: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.7 someone’s']), 'proof.pdf')
  const path = wirePath(bankTransferApi.uploadVoucher).replace(':id', orderId)
  await fetch(house.url + path, { method: 'POST', headers: { 'x-auth-token': token }, body: form })
}

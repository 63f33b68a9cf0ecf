// Money from end to end: three ways to top up, a package, what it pays for, ledger, statement and invoice; then a refund, a reversal and the day's reconciliation.
import { randomBytes } from 'node:crypto'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { applicationApi } from '@attestry/contract/modules/invoice/application'
import { invoiceDeskApi } from '@attestry/contract/modules/invoice/desk'
import { invoiceErrors } from '@attestry/contract/modules/invoice/errors'
import { ledgerViewApi } from '@attestry/contract/modules/wallet/ledger-view'
import { orderApi } from '@attestry/contract/modules/wallet/order'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { reconciliationApi } from '@attestry/contract/modules/wallet/reconciliation'
import { statementApi } from '@attestry/contract/modules/wallet/statement'
import { fenOfYuan } from '@attestry/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOf } from '../src/adapters/paper/pdf.fixture.ts'
import { dayAt, monthOf } from '../src/kernel/beijing-time.ts'
import { hours } from '../src/kernel/clock.ts'
import { companyHeader, invoiceXml, newInvoiceNumber, uploadInvoiceFiles } from './invoice-house.ts'
import { openPaymentHouse, type PaymentHouse, payByBank, startPayment } from './payment-house.ts'
import { expectBooksToAgree, openRefundDesk } from './refund-desk.ts'
import { uploadAll } from './tus-client.ts'

let house: PaymentHouse
beforeAll(async () => {
  house = await openPaymentHouse()
})
afterAll(() => house.close())

const order = async (token: string, amount: string) => house.get(orderApi.order, { amount }, { token })

async function topUp(token: string, amount: string, method: 'alipay-qr' | 'wechat-qr') {
  const { id } = await order(token, amount)
  const trade = await startPayment(house, token, id, method)
  house.counterpart.book.pay(trade)
  expect(await house.counterpart.notify(trade)).toBe(true)
  return house.get(orderApi.detail, { id }, { token })
}

async function depositFile(token: string): Promise<void> {
  const id = await uploadAll(house, token, 'photo.jpg', randomBytes(500))
  await house.get(fileDepositApi.deposit, { files: [{ id }] }, { token })
}

const availableOf = async (token: string) => (await house.get(priceApi.balance, {}, { token })).available

test('every cent of a member is in ledger, statement and invoice, and the next day the books agree with gateways and bank', async () => {
  const { token } = await house.register()
  const byAlipay = await topUp(token, '100.00', 'alipay-qr')
  const byWechat = await topUp(token, '60.00', 'wechat-qr')
  const byBank = await order(token, '500.00')
  await payByBank(house, byBank)
  expect(await availableOf(token)).toBe('660.00')

  const { offers } = await house.get(priceApi.list, {}, { token })
  const offer = offers.find(({ service }) => service === 'file')
  await house.get(priceApi.buyPackage, { offerId: offer?.id ?? '', price: offer?.price ?? '' }, { token })
  await depositFile(token)
  await expect
    .poll(async () => (await house.get(priceApi.balance, {}, { token })).packages[0]?.left)
    .toBe((offer?.units ?? 0) - 1)
  expect(await availableOf(token)).toBe('260.00')

  const ledger = await house.get(ledgerViewApi.list, { pageSize: 100 }, { token })
  const changeFen = ledger.list.reduce((sum, { recharged, gift }) => sum + fenOfYuan(recharged) + fenOfYuan(gift), 0)
  expect(changeFen).toBe(26_000)
  expect(ledger.list.filter(({ kind }) => kind === 'recharge').map(({ recharged }) => recharged)).toEqual([
    '500.00',
    '60.00',
    '100.00',
  ])
  const statement = await house.send(statementApi.pdf, { month: monthOf(house.clock.now()) }, { token })
  const paper = textOf(Buffer.from(await statement.arrayBuffer()))
  for (const said of ['660.00', '-400.00', '260.00']) expect(paper).toContain(said)

  const staff = await house.logIn('13900000003')
  const { id: headerId } = await companyHeader(house, token)
  const invoice = await house.get(applicationApi.apply, { orderIds: [byWechat.id], headerId }, { token })
  await house.get(invoiceDeskApi.accept, { id: invoice.id }, { token: staff })
  const number = newInvoiceNumber()
  await uploadInvoiceFiles(house, staff, { id: invoice.id, number }, [invoiceXml({ number, total: '60.00' })])
  const { latest } = await house.get(inboxApi.summary, {}, { token })
  expect(latest[0]).toMatchObject({ title: '发票已开具：60.00 元', link: { id: invoice.id } })
  const file = await house.send(applicationApi.file, { id: invoice.id, format: 'xml' }, { token })
  expect(await file.text()).toContain(number)

  const desk = await openRefundDesk(house)
  const { id: refundId } = await desk.refund(byAlipay.number, '100.00')
  expect((await desk.carryOut(refundId)).state).toBe('refunded')
  expect((await desk.propose(byWechat.number, '60.00')).statusCode).toBe(invoiceErrors.REFUND_INVOICED.code)
  await house.get(invoiceDeskApi.reverse, { id: invoice.id, reason: 'mistake' }, { token: staff })
  await house.get(invoiceDeskApi.finishReversal, { id: invoice.id, number: newInvoiceNumber() }, { token: staff })
  expect((await house.get(applicationApi.detail, { id: invoice.id }, { token })).state).toBe('reversed')
  expect(await availableOf(token)).toBe('160.00')
  await expectBooksToAgree(house)

  const day = dayAt(house.clock.now())
  house.clock.pass(hours(36))
  const finance = await house.logIn('13900000003')
  const stateOf = async (channel: 'alipay' | 'wechat' | 'bank') => {
    const { list } = await house.get(reconciliationApi.list, { channel, pageSize: 100 }, { token: finance })
    return list.find((run) => run.day === day)?.state
  }
  for (const channel of ['alipay', 'wechat', 'bank'] as const) {
    await house.get(reconciliationApi.run, { channel, day }, { token: finance })
    await expect.poll(() => stateOf(channel), { timeout: 30_000 }).toBe('clean')
  }
})

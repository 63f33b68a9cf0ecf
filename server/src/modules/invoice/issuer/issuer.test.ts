// The invoice service at the desk: quota with its time, warnings, no answer, events that need a person, and no service at all.
import { generalErrors } from '@attestry/contract/errors'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { defaultRule } from '@attestry/contract/modules/invoice/default-rule.zh'
import { invoiceDeskApi } from '@attestry/contract/modules/invoice/desk'
import { invoiceErrors } from '@attestry/contract/modules/invoice/errors'
import { invoiceIssuerApi } from '@attestry/contract/modules/invoice/issuer'
import { invoiceRuleApi } from '@attestry/contract/modules/invoice/rule'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newApplication } from '../../../../test/invoice-house.ts'
import { openPaymentHouse, type PaymentHouse } from '../../../../test/payment-house.ts'
import { type InvoiceCounterpart, startInvoiceCounterpart } from '../../../adapters/invoice/counterpart.ts'
import { minutes } from '../../../kernel/clock.ts'
import { askDueQuotas, quotaWarningsOf } from './quota.ts'

let vendor: InvoiceCounterpart
let house: PaymentHouse
let finance: string
let owner: string
let operator: string
beforeAll(async () => {
  vendor = await startInvoiceCounterpart()
  house = await openPaymentHouse({ config: { invoices: new Map([[1, vendor.config]]) } })
  finance = await house.logIn('13900000003')
  owner = await house.logIn('13900000005')
  operator = await house.logIn('13900000001')
})
afterAll(async () => {
  await house.close()
  await vendor.close()
})
afterEach(() => {
  vendor.fault = 'none'
  vendor.quota = { left: '750000.00', total: '1000000.00' }
})

const ask = () => house.get(invoiceIssuerApi.ask, {}, { token: finance })
const read = () => house.get(invoiceIssuerApi.read, {}, { token: finance })
const messages = async (token: string) => (await house.get(inboxApi.list, {}, { token })).list
const titles = async (token: string) => (await messages(token)).map(({ title }) => title)
const lowCount = async (token = finance) => (await titles(token)).filter((title) => title.includes('额度不足')).length

it.each([
  [{ leftFen: 20, totalFen: 100, openFen: 0, warnBelow: 20 }, []],
  [{ leftFen: 19, totalFen: 100, openFen: 0, warnBelow: 20 }, ['share']],
  [{ leftFen: 0, totalFen: 100, openFen: 0, warnBelow: 0 }, []],
  [{ leftFen: 50, totalFen: 100, openFen: 51, warnBelow: 20 }, ['open']],
  [{ leftFen: 10, totalFen: 100, openFen: 51, warnBelow: 20 }, ['share', 'open']],
  [{ leftFen: 10, totalFen: null, openFen: 10, warnBelow: 100 }, []],
] as const)('the quota %o has the warnings %o', (facts, warnings) => {
  expect(quotaWarningsOf(facts)).toEqual(warnings)
})

describe('the quota at the desk', () => {
  it('is asked by itself, and shown with the time of the answer', async () => {
    await expect.poll(async () => (await read()).quota?.known, { timeout: 20_000 }).toBe(true)
    const { service, quota, warnBelow } = await read()
    expect({ service, warnBelow }).toEqual({ service: true, warnBelow: 20 })
    expect(quota).toMatchObject({ left: '750000.00', total: '1000000.00', warnings: [] })
    expect(Math.abs(Date.parse(quota?.answeredAt ?? '') - house.clock.now().getTime())).toBeLessThan(minutes(1))
  })

  it('below the share is a warning: one message per crossing to finance and owner, none to others', async () => {
    const before = await lowCount()
    vendor.quota = { left: '199999.99', total: '1000000.00' }
    expect((await ask()).quota?.warnings).toEqual(['share'])
    await ask()
    expect([await lowCount(), await lowCount(owner), await lowCount(operator)]).toEqual([before + 1, before + 1, 0])
    vendor.quota = { left: '200000.00', total: '1000000.00' }
    expect((await ask()).quota?.warnings).toEqual([])
    vendor.quota = { left: '1.00', total: '1000000.00' }
    await ask()
    expect(await lowCount()).toBe(before + 2)
    expect((await messages(finance))[0]).toMatchObject({ title: '开票额度不足：剩余 1.00 元', link: { to: 'invoice-desk' } })
    const { data } = await house.call(inboxApi.summary, {}, { token: finance, headers: { 'accept-language': 'en-US' } })
    expect(data?.latest[0]?.title).toBe('Invoice quota is low: 1.00 CNY left')
    vendor.quota = { left: '750000.00', total: '1000000.00' }
    await ask()
  })

  it('below the open applications is a warning, without a total too', async () => {
    const { id } = await newApplication(house)
    vendor.quota = { left: '99.99' }
    expect(await ask()).toMatchObject({ quota: { total: null, warnings: ['open'] }, open: { count: 1, amount: '100.00' } })
    await house.get(invoiceDeskApi.reject, { id, reason: 'not now' }, { token: finance })
    expect(await read()).toMatchObject({ quota: { warnings: [] }, open: { count: 0, amount: '0.00' } })
    vendor.quota = { left: '750000.00', total: '1000000.00' }
    await ask()
  })

  it('without an answer is unknown with the last answer, never zero, and no warning is sent', async () => {
    const known = await ask()
    const count = await lowCount()
    vendor.fault = 'down'
    vendor.quota = { left: '0.00', total: '1000000.00' }
    const unknown = await ask()
    expect(unknown.quota).toEqual({ ...known.quota, known: false })
    expect(await lowCount()).toBe(count)
    vendor.fault = 'unsigned'
    expect((await ask()).quota?.known).toBe(false)
    vendor.fault = 'none'
    vendor.quota = { left: '750000.00', total: '1000000.00' }
    expect((await ask()).quota?.known).toBe(true)
  })

  it('that is too old is unknown, and is asked again after ten minutes', async () => {
    await ask()
    vendor.fault = 'down'
    house.clock.pass(minutes(31))
    expect((await read()).quota?.known).toBe(false)
    vendor.fault = 'none'
    house.clock.pass(minutes(11))
    await askDueQuotas(house.house.deps)
    await expect.poll(async () => (await read()).quota?.known, { timeout: 20_000 }).toBe(true)
  })

  it('has its share in the invoicing rules, whose earlier versions have the default', async () => {
    const { version, rule } = await house.get(invoiceRuleApi.read, {}, { token: finance })
    expect(rule.quotaWarnBelow).toBe(defaultRule.quotaWarnBelow)
    // Time has passed since the second factor of the other sessions.
    const token = await house.logIn('13900000005')
    const change = async (from: number, quotaWarnBelow: number) => {
      const wanted = { version: from, reason: 'warn early', rule: { ...rule, quotaWarnBelow } }
      const { id } = await house.get(invoiceRuleApi.propose, wanted, { token: finance })
      await house.get(invoiceRuleApi.confirm, { id }, { token })
    }
    await change(version, 80)
    expect(await read()).toMatchObject({ warnBelow: 80, quota: { warnings: ['share'] } })
    await change(version + 1, rule.quotaWarnBelow)
  })
})

describe('an event that needs a person', () => {
  const notice = (event: 'login-lost' | 'face-scan', secret?: string) =>
    vendor.notifyEvent(event, `${house.url}/shimakaze/invoice/notice/1`, secret)
  const kinds = async () => (await read()).attentions.map(({ kind }) => kind)

  it('is shown until staff resolve it, and told once however often it repeats', async () => {
    const before = (await titles(finance)).length
    expect(await Promise.all(Array.from({ length: 6 }, () => notice('login-lost')))).toEqual(Array(6).fill(200))
    expect(await notice('face-scan')).toBe(200)
    expect(await kinds()).toEqual(['login-lost', 'face-scan'])
    expect((await titles(finance)).slice(0, (await titles(finance)).length - before).toSorted()).toEqual(
      ['开票服务已掉线：请重新登录税务平台', '开票服务需要刷脸认证'].toSorted(),
    )
    const after = await house.get(invoiceIssuerApi.resolve, { kind: 'login-lost' }, { token: owner })
    expect(after.attentions.map(({ kind }) => kind)).toEqual(['face-scan'])
    const again = await house.call(invoiceIssuerApi.resolve, { kind: 'login-lost' }, { token: owner })
    expect(again.statusCode).toBe(generalErrors.STALE.code)
    expect(await notice('login-lost')).toBe(200)
    expect(await kinds()).toEqual(['login-lost', 'face-scan'])
  })

  it('ends by itself with an invoice that is issued later, and not by one issued before', async () => {
    const { id, invoice } = await newApplication(house)
    await house.get(invoiceDeskApi.accept, { id }, { token: finance })
    await expect.poll(() => vendor.invoices.has(invoice.serial), { timeout: 20_000 }).toBe(true)
    const { issuedAt } = vendor.complete(invoice.serial)
    const second = await newApplication(house)
    await house.get(invoiceDeskApi.accept, { id: second.id }, { token: finance })
    await expect.poll(() => vendor.invoices.has(second.invoice.serial), { timeout: 20_000 }).toBe(true)
    // The test's clock is ahead of the service's.
    await vendor.notify(invoice.serial)
    expect(await kinds()).toEqual(['login-lost', 'face-scan'])
    vendor.complete(second.invoice.serial)
    const later = new Date(house.clock.now().getTime() + 1_000).toISOString()
    expect(later > (issuedAt ?? '')).toBe(true)
    await vendor.notify(second.invoice.serial, { issuedAt: later })
    expect(await kinds()).toEqual([])
  })

  it('is not believed without the service’s signature', async () => {
    expect(await notice('face-scan', 'another secret')).toBe(401)
    expect(await kinds()).toEqual([])
  })
})

it('the desk without an invoice service has no quota to show or to ask for', async () => {
  const plain = await openPaymentHouse()
  try {
    const token = await plain.logIn('13900000003')
    expect(await plain.get(invoiceIssuerApi.read, {}, { token })).toMatchObject({ service: false, quota: null, attentions: [] })
    expect((await plain.call(invoiceIssuerApi.ask, {}, { token })).statusCode).toBe(invoiceErrors.NO_INVOICE_SERVICE.code)
  } finally {
    await plain.close()
  }
})

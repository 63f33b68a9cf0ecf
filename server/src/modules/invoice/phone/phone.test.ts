// Invoices on a phone: the link works once and for half an hour, for its orders only, and nothing works without it.

import { generalErrors } from '@attestry/contract/errors'
import { invoiceDeskApi } from '@attestry/contract/modules/invoice/desk'
import { invoiceErrors } from '@attestry/contract/modules/invoice/errors'
import { headerApi } from '@attestry/contract/modules/invoice/header'
import { PHONE_LINK_MINUTES, phoneInvoiceApi, VISIT_COOKIE } from '@attestry/contract/modules/invoice/phone'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secondPlatform } from '../../../../demo/second-platform.zh.ts'
import { COMPANY, invoiceXml, newInvoiceNumber, paidOrder, uploadInvoiceFiles } from '../../../../test/invoice-house.ts'
import { openPaymentHouse, type PaymentHouse } from '../../../../test/payment-house.ts'
import { minutes } from '../../../kernel/clock.ts'

let house: PaymentHouse
beforeAll(async () => {
  house = await openPaymentHouse({ role: 'http' })
})
afterAll(() => house.close())

async function newLink() {
  const { token } = await house.register()
  const orderIds = [await paidOrder(house, token, '12.00'), await paidOrder(house, token, '30.00')]
  const { path } = await house.get(phoneInvoiceApi.create, { orderIds }, { token })
  return { token, orderIds, link: path.split('#')[1] ?? '' }
}
const enter = (token: string) => house.call(phoneInvoiceApi.enter, { token })
const ENDED = invoiceErrors.PHONE_LINK_ENDED.code

describe('a phone link', () => {
  it('opens its orders, takes one application, and shows state and files', async () => {
    const { link } = await newLink()
    const entered = await house.send(phoneInvoiceApi.enter, { token: link })
    const { visit } = ((await entered.json()) as { data: { visit: string } }).data
    const before = await house.get(phoneInvoiceApi.state, { visit })
    expect(before).toMatchObject({ amount: '42.00', special: false, invoice: null })
    expect(before.orders).toHaveLength(2)
    expect(entered.headers.get('set-cookie')).toMatch(
      new RegExp(`^${VISIT_COOKIE}=${visit}; Path=/shimakaze/invoice/phone/file/${before.id}; HttpOnly; SameSite=Strict`),
    )
    const download = (format: 'xml' | 'pdf', headers = { cookie: `${VISIT_COOKIE}=${visit}` }) =>
      house.send(phoneInvoiceApi.file, { id: before.id, format }, { headers })
    const submit = () => house.call(phoneInvoiceApi.submit, { visit, ...COMPANY })
    const answers = await Promise.all([submit(), submit(), submit()])
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    const staff = await house.logIn('13900000003')
    const { list } = await house.get(invoiceDeskApi.list, { state: 'reviewing' }, { token: staff })
    const { id } = list.find(({ amount }) => amount === '42.00') ?? { id: '' }
    await house.get(invoiceDeskApi.accept, { id }, { token: staff })
    const number = newInvoiceNumber()
    const xml = invoiceXml({ number, total: '42.00' })
    await uploadInvoiceFiles(house, staff, { id, number }, [xml])
    expect((await house.get(phoneInvoiceApi.state, { visit })).invoice).toMatchObject({
      state: 'issued',
      number,
      files: [{ format: 'xml' }],
    })
    const file = await download('xml')
    expect(Buffer.from(await file.arrayBuffer()).equals(xml)).toBe(true)
    expect((await download('pdf')).status).toBe(404)
    expect((await download('xml', { cookie: `${VISIT_COOKIE}=${'A'.repeat(22)}` })).status).toBe(410)
    const other = { id: '00000000-0000-7000-8000-000000000000', format: 'xml' } as const
    const elsewhere = await house.send(phoneInvoiceApi.file, other, { headers: { cookie: `${VISIT_COOKIE}=${visit}` } })
    expect(elsewhere.status).toBe(410)
  })

  it('offers saved headers that its orders allow, the default first, without identity numbers', async () => {
    const { token, link } = await newLink()
    await house.get(headerApi.create, { ...COMPANY, kind: 'special', bank: 'Bank' }, { token })
    await house.get(headerApi.create, { ...COMPANY, isDefault: true }, { token })
    await house.get(headerApi.create, { kind: 'person', title: '张三', taxNumber: '110101199003070011' }, { token })
    const { visit } = await house.get(phoneInvoiceApi.enter, { token: link })
    expect((await house.get(phoneInvoiceApi.state, { visit })).headers).toEqual([
      { kind: 'ordinary', title: COMPANY.title, taxNumber: COMPANY.taxNumber },
      { kind: 'person', title: '张三', taxNumber: '' },
    ])
  })

  it('is exchanged once, also by concurrent calls', async () => {
    const { link } = await newLink()
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(link)))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    expect((await enter(link)).statusCode).toBe(ENDED)
  })

  it('and its visit end after half an hour', async () => {
    const [used, unused] = [await newLink(), await newLink()]
    const { visit } = await house.get(phoneInvoiceApi.enter, { token: used.link })
    house.clock.pass(minutes(PHONE_LINK_MINUTES - 5))
    expect((await house.call(phoneInvoiceApi.state, { visit })).flag).toBe(true)
    house.clock.pass(minutes(6))
    expect((await house.call(phoneInvoiceApi.state, { visit })).statusCode).toBe(ENDED)
    expect((await house.call(phoneInvoiceApi.submit, { visit, ...COMPANY })).statusCode).toBe(ENDED)
    const file = { id: '00000000-0000-7000-8000-000000000000', format: 'pdf' } as const
    const headers = { cookie: `${VISIT_COOKIE}=${visit}` }
    expect((await house.send(phoneInvoiceApi.file, file, { headers })).status).toBe(410)
    expect((await enter(unused.link)).statusCode).toBe(ENDED)
  })

  it('that is guessed, or is itself used as a visit, opens nothing', async () => {
    const { link } = await newLink()
    expect((await enter('A'.repeat(22))).statusCode).toBe(ENDED)
    expect((await house.call(phoneInvoiceApi.state, { visit: link })).statusCode).toBe(ENDED)
    const { visit } = await house.get(phoneInvoiceApi.enter, { token: link })
    expect((await enter(visit)).statusCode).toBe(ENDED)
  })

  it('does not open on another platform', async () => {
    const { link } = await newLink()
    const elsewhere = await house.send(phoneInvoiceApi.enter, { token: link, notaryId: secondPlatform.id })
    expect((await elsewhere.json()) as object).toMatchObject({ statusCode: ENDED })
  })

  it('is made for paid orders of one’s own that are not invoiced', async () => {
    const { orderIds, link, token } = await newLink()
    const { token: other } = await house.register()
    const foreign = await house.call(phoneInvoiceApi.create, { orderIds }, { token: other })
    expect(foreign.statusCode).toBe(generalErrors.NOT_FOUND.code)
    const { visit } = await house.get(phoneInvoiceApi.enter, { token: link })
    await house.get(phoneInvoiceApi.submit, { visit, ...COMPANY })
    const again = await house.call(phoneInvoiceApi.create, { orderIds }, { token })
    expect(again.statusCode).toBe(invoiceErrors.ORDER_INVOICED.code)
  })
})

// Invoices by an invoice service: submitted, found, notified, lost answers, refusals, files, reversal, e-mail.
import { applicationApi } from '@attestry/contract/modules/invoice/application'
import { invoiceDeskApi } from '@attestry/contract/modules/invoice/desk'
import { invoiceErrors } from '@attestry/contract/modules/invoice/errors'
import { headerApi } from '@attestry/contract/modules/invoice/header'
import { phoneInvoiceApi } from '@attestry/contract/modules/invoice/phone'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { invoicePdf, invoiceXml, newApplication, newInvoiceNumber, uploadInvoiceFiles } from '../../../../test/invoice-house.ts'
import { openPaymentHouse, type PaymentHouse } from '../../../../test/payment-house.ts'
import { type InvoiceCounterpart, startInvoiceCounterpart } from '../../../adapters/invoice/counterpart.ts'
import { deskIssuer } from '../../../adapters/invoice/desk.ts'
import { createVendorIssuer } from '../../../adapters/invoice/vendor.ts'
import { type MailServerFixture, startMailServer } from '../../../adapters/mail/mail-server.fixture.ts'
import type { Outbox } from '../../../adapters/sms/outbox.ts'
import { minutes } from '../../../kernel/clock.ts'
import { wasDelivered } from '../delivery/store.ts'
import { deliverInvoice } from '../delivery/worker.ts'

let vendor: InvoiceCounterpart
let mail: MailServerFixture
let house: PaymentHouse
let staff: string
beforeAll(async () => {
  vendor = await startInvoiceCounterpart()
  mail = await startMailServer()
  vendor.files = ({ number, total, buyer }) => [
    {
      format: 'xml',
      bytes: invoiceXml({ number: number ?? '', total, taxNumber: buyer?.taxNumber ?? '', title: buyer?.title ?? '' }),
    },
    { format: 'pdf', bytes: invoicePdf },
  ]
  house = await openPaymentHouse({
    config: {
      invoices: new Map([[1, vendor.config]]),
      mail: {
        host: '127.0.0.1',
        port: mail.port,
        implicitTls: false,
        ca: mail.ca,
        login: undefined,
        from: 'desk@office.example',
      },
    },
  })
  staff = await house.logIn('13900000003')
})
afterAll(async () => {
  await house.close()
  await vendor.close()
  await mail.close()
})
afterEach(() => {
  vendor.fault = 'none'
})

async function accepted() {
  const application = await newApplication(house)
  await house.get(invoiceDeskApi.accept, { id: application.id }, { token: staff })
  const show = () => house.get(applicationApi.detail, { id: application.id }, { token: application.token })
  return { ...application, serial: application.invoice.serial, show }
}
type Accepted = Awaited<ReturnType<typeof accepted>>

const untilKnown = ({ serial }: Pick<Accepted, 'serial'>) =>
  expect.poll(() => vendor.invoices.has(serial), { timeout: 15_000 }).toBe(true)

const untilState = ({ show }: Accepted, state: string) =>
  expect.poll(async () => (await show()).state, { timeout: 15_000 }).toBe(state)

describe('an accepted application', () => {
  it('is issued by the service, found by asking, and its files are fetched', async () => {
    const application = await accepted()
    await untilKnown(application)
    const { number } = vendor.complete(application.serial)
    house.clock.pass(minutes(1))
    await untilState(application, 'issued')
    await expect
      .poll(async () => (await application.show()).files.map(({ format }) => format), { timeout: 15_000 })
      .toEqual(['pdf', 'xml'])
    expect((await application.show()).number).toBe(number)
    expect(vendor.refused).toEqual([])
  })

  it('is issued by a notification, however often it comes, and never issued twice', async () => {
    const application = await accepted()
    await untilKnown(application)
    vendor.complete(application.serial)
    const statuses = await Promise.all(Array.from({ length: 20 }, () => vendor.notify(application.serial)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await application.show()).steps.map(({ state }) => state)).toEqual(['reviewing', 'submitted', 'issued'])
    expect(vendor.issueCalls.filter((serial) => serial === application.serial)).toHaveLength(1)
  })

  it('whose answer is lost becomes unknown, is found, and is issued once', async () => {
    vendor.fault = 'lost'
    const application = await accepted()
    await untilKnown(application)
    await untilState(application, 'unknown')
    vendor.fault = 'none'
    vendor.complete(application.serial)
    house.clock.pass(minutes(1))
    await untilState(application, 'issued')
    expect(vendor.issueCalls.filter((serial) => serial === application.serial)).toHaveLength(1)
  })

  it.each(['down', 'unsigned'] as const)('is submitted again when the service was %s', async (fault) => {
    vendor.fault = fault
    const application = await accepted()
    await untilState(application, 'unknown')
    vendor.fault = 'none'
    house.clock.pass(minutes(1))
    await untilKnown(application)
    await untilState(application, 'submitted')
  })

  it('that the service refuses is rejected with its reason, and the orders are free', async () => {
    vendor.fault = 'refuse'
    const application = await accepted()
    await untilState(application, 'rejected')
    expect((await application.show()).reason).toBe('the buyer is not registered')
    const { list } = await house.get(applicationApi.orders, {}, { token: application.token })
    expect(list.map(({ id }) => id)).toEqual([application.orderId])
  })

  it('that fails later is rejected by the notification', async () => {
    const application = await accepted()
    await untilKnown(application)
    vendor.complete(application.serial, { status: 'failed', message: 'monthly quota exceeded' })
    await vendor.notify(application.serial)
    expect(await application.show()).toMatchObject({ state: 'rejected', reason: 'monthly quota exceeded' })
  })

  it('is not issued on a statement with another amount, and staff see the fault', async () => {
    const application = await accepted()
    await untilKnown(application)
    vendor.complete(application.serial)
    expect(await vendor.notify(application.serial, { total: '1.00' })).toBe(200)
    expect((await application.show()).state).toBe('submitted')
    expect((await house.get(invoiceDeskApi.detail, { id: application.id }, { token: staff })).fault).toEqual({
      kind: 'amount',
      detail: '',
    })
  })

  it('is not issued on a forged notification', async () => {
    const application = await accepted()
    await untilKnown(application)
    vendor.complete(application.serial)
    expect(await vendor.notify(application.serial, {}, 'another secret')).toBe(401)
    expect((await application.show()).state).toBe('submitted')
    expect(await vendor.notify(application.serial, { serial: '00000000000000000000' })).toBe(200)
    expect((await application.show()).state).toBe('submitted')
  })

  it('cannot be uploaded or rejected by staff, because the service may be issuing it', async () => {
    const { id } = await accepted()
    const number = newInvoiceNumber()
    const upload = await uploadInvoiceFiles(house, staff, { id, number }, [invoiceXml({ number, total: '100.00' })])
    expect(upload.statusCode).toBe(invoiceErrors.VENDOR_ISSUES.code)
    const reject = await house.call(invoiceDeskApi.reject, { id, reason: 'no reason' }, { token: staff })
    expect(reject.statusCode).toBe(invoiceErrors.WRONG_STATE.code)
  })

  it('with files that state something else keeps them from the member', async () => {
    const files = vendor.files
    vendor.files = ({ number }) => [{ format: 'xml', bytes: invoiceXml({ number: number ?? '', total: '1.00' }) }]
    const application = await accepted()
    await untilKnown(application)
    vendor.complete(application.serial)
    await vendor.notify(application.serial)
    const fault = async () => (await house.get(invoiceDeskApi.detail, { id: application.id }, { token: staff })).fault?.kind
    await expect.poll(fault, { timeout: 15_000 }).toBe('files-mismatch')
    expect((await application.show()).files).toEqual([])
    vendor.files = files
    house.clock.pass(minutes(1))
    await expect.poll(async () => (await application.show()).files.length, { timeout: 15_000 }).toBe(2)
    expect(await fault()).toBeUndefined()
  })
})

describe('an invoice whose service first has only the PDF', () => {
  it('gets no file until the XML is there too', async () => {
    const files = vendor.files
    vendor.files = () => [{ format: 'pdf', bytes: invoicePdf }]
    const application = await accepted()
    await untilKnown(application)
    vendor.complete(application.serial)
    await vendor.notify(application.serial)
    const { db } = house.house.deps
    const row = async () => {
      const { rows } = await sql<{ queries: number; query_at: Date | null }>`
        select queries, query_at from invoice.application where id = ${application.id}`.execute(db)
      return rows[0]
    }
    await expect.poll(async () => (await row())?.queries, { timeout: 15_000 }).toBeGreaterThan(0)
    expect((await row())?.query_at).not.toBeNull()
    expect((await application.show()).files).toEqual([])
    vendor.files = files
    house.clock.pass(minutes(1))
    await expect.poll(async () => (await application.show()).files.length, { timeout: 15_000 }).toBe(2)
    await expect.poll(async () => (await row())?.query_at, { timeout: 15_000 }).toBeNull()
  })
})

describe('an application of unknown outcome whose service is no longer configured', () => {
  it('is rejected or uploaded by staff', async () => {
    vendor.fault = 'lost'
    const [first, second] = [await accepted(), await accepted()]
    for (const application of [first, second]) await untilState(application, 'unknown')
    const { deps } = house.house
    const { of } = deps.invoices
    Object.assign(deps.invoices, { of: () => deskIssuer })
    try {
      expect((await house.get(invoiceDeskApi.detail, { id: first.id }, { token: staff })).manual).toBe(true)
      await house.get(invoiceDeskApi.reject, { id: first.id, reason: 'the service has ended' }, { token: staff })
      const number = newInvoiceNumber()
      const xml = invoiceXml({ number, total: second.invoice.amount })
      expect((await uploadInvoiceFiles(house, staff, { id: second.id, number }, [xml])).data?.state).toBe('issued')
    } finally {
      Object.assign(deps.invoices, { of })
    }
  })
})

describe('an application that was accepted at the desk', () => {
  it('stays there when a service is configured later: uploaded, and reversed by hand', async () => {
    const { deps } = house.house
    const { of } = deps.invoices
    Object.assign(deps.invoices, { of: () => deskIssuer })
    const { id, invoice, show } = await accepted().finally(() => Object.assign(deps.invoices, { of }))
    const number = newInvoiceNumber()
    const upload = await uploadInvoiceFiles(house, staff, { id, number }, [invoiceXml({ number, total: invoice.amount })])
    expect(upload.data).toMatchObject({ state: 'issued', issuer: 'desk' })
    await house.get(invoiceDeskApi.reverse, { id, reason: 'discount' }, { token: staff })
    await house.get(invoiceDeskApi.finishReversal, { id, number: newInvoiceNumber() }, { token: staff })
    expect((await show()).state).toBe('reversed')
    expect(vendor.invoices.has(invoice.serial)).toBe(false)
  })
})

describe('a reversal at the service', () => {
  it('frees the orders once the red-letter invoice exists, and a refused one leaves the invoice', async () => {
    const application = await accepted()
    await untilKnown(application)
    vendor.complete(application.serial)
    await vendor.notify(application.serial)
    await untilState(application, 'issued')
    const reversalSerial = async () => {
      const { rows } = await sql<{ serial: string | null }>`
        select reversal_serial as serial from invoice.application where id = ${application.id}`.execute(house.house.deps.db)
      return rows[0]?.serial ?? ''
    }
    vendor.fault = 'refuse'
    await house.get(invoiceDeskApi.reverse, { id: application.id, reason: 'service-ended' }, { token: staff })
    await untilState(application, 'issued')
    vendor.fault = 'none'
    await house.get(invoiceDeskApi.reverse, { id: application.id, reason: 'service-ended' }, { token: staff })
    const serial = await reversalSerial()
    await untilKnown({ serial })
    expect(vendor.invoices.get(serial)?.reverses).toBe((await application.show()).number)
    const red = vendor.complete(serial)
    await vendor.notify(serial)
    expect(await application.show()).toMatchObject({ state: 'reversed', reversal: { number: red.number } })
  })
})

describe('an issued invoice', () => {
  it('is sent by e-mail with its files and by SMS as a link, once', async () => {
    const { token, id } = await newApplication(house)
    await house.get(invoiceDeskApi.reject, { id, reason: 'once more' }, { token: staff })
    const again = await house.get(applicationApi.reapply, { id, email: 'finance@buyer.example' }, { token })
    await house.get(invoiceDeskApi.accept, { id }, { token: staff })
    await untilKnown(again)
    const { number } = vendor.complete(again.serial)
    await vendor.notify(again.serial)
    const received = () => mail.received.filter(({ data }) => data.includes(`${number}.xml`))
    await expect.poll(() => received().length, { timeout: 20_000 }).toBe(1)
    expect(received()[0]).toMatchObject({ to: '<finance@buyer.example>', encrypted: true })
    const isRecorded = async () =>
      wasDelivered(house.house.deps.db, { application_id: id, number: number ?? '', channel: 'mail' })
    await expect.poll(isRecorded, { timeout: 15_000 }).toBe(true)
    await deliverInvoice(house.house.deps, { id })
    expect(received()).toHaveLength(1)
    const links = (house.house.deps.sms as Outbox).links.filter(({ about }) => about === number)
    expect(links).toHaveLength(1)
    const { visit } = await house.get(phoneInvoiceApi.enter, { token: links[0]?.link.split('#')[1] ?? '' })
    expect((await house.get(phoneInvoiceApi.state, { visit })).invoice).toMatchObject({ state: 'issued', number })
  })
})

describe('the delivery of an invoice', () => {
  it('is sent once by two concurrent jobs, and by e-mail even if the SMS fails', async () => {
    const { token, id } = await newApplication(house)
    await house.get(invoiceDeskApi.reject, { id, reason: 'once more' }, { token: staff })
    const again = await house.get(applicationApi.reapply, { id, email: 'finance@buyer.example' }, { token })
    const { deps } = house.house
    const sms = deps.sms as Outbox
    const sendLink = sms.sendLink?.bind(sms)
    let down = true
    Object.assign(sms, {
      async sendLink(message: Parameters<NonNullable<Outbox['sendLink']>>[0]) {
        if (down) throw new Error('the SMS provider is down')
        await sendLink?.(message)
      },
    })
    await house.get(invoiceDeskApi.accept, { id }, { token: staff })
    await untilKnown(again)
    const { number = '' } = vendor.complete(again.serial)
    await vendor.notify(again.serial)
    const isSent = (channel: 'mail' | 'sms') => wasDelivered(deps.db, { application_id: id, number, channel })
    await expect.poll(() => isSent('mail'), { timeout: 20_000 }).toBe(true)
    expect(await isSent('sms')).toBe(false)
    down = false
    await Promise.allSettled([1, 2, 3].map(() => deliverInvoice(deps, { id })))
    await expect.poll(() => isSent('sms'), { timeout: 20_000 }).toBe(true)
    await deliverInvoice(deps, { id })
    expect(sms.links.filter(({ about }) => about === number)).toHaveLength(1)
    expect(mail.received.filter(({ data }) => data.includes(`${number}.xml`))).toHaveLength(1)
  })
})

describe('the adapter of the service', () => {
  it('reports the quota, and suggests companies from four characters on', async () => {
    expect(await createVendorIssuer(vendor.config).quota()).toEqual({ leftFen: 75_000_000, totalFen: 100_000_000 })
    const { token } = await house.register()
    const suggested = async (keyword: string) => (await house.get(headerApi.suggest, { keyword }, { token })).list
    expect(await suggested('Acme')).toMatchObject([{ source: 'vendor', title: 'Acme Ltd', taxNumber: '91110000802100433B' }])
    expect(await suggested('Acm')).toEqual([])
    vendor.fault = 'down'
    expect(await suggested('Acme')).toEqual([])
  })
})

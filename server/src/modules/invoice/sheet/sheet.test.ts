// Red-letter sheets: a reversal that the buyer must confirm within 72 hours, by an invoice service and at the desk.
import { applicationApi } from '@attestry/contract/modules/invoice/application'
import { invoiceDeskApi } from '@attestry/contract/modules/invoice/desk'
import { invoiceErrors } from '@attestry/contract/modules/invoice/errors'
import { paymentRefundApi } from '@attestry/contract/modules/wallet/payment-refund'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { invoiceXml, newApplication, newInvoiceNumber, uploadInvoiceFiles } from '../../../../test/invoice-house.ts'
import { openPaymentHouse, type PaymentHouse } from '../../../../test/payment-house.ts'
import { type InvoiceCounterpart, startInvoiceCounterpart } from '../../../adapters/invoice/counterpart.ts'
import { deskIssuer } from '../../../adapters/invoice/desk.ts'
import { hours, minutes } from '../../../kernel/clock.ts'
import { liveInvoiceOf } from '../public.ts'

const FINANCE = '13900000003'
let vendor: InvoiceCounterpart
let house: PaymentHouse
let staff: string
beforeAll(async () => {
  vendor = await startInvoiceCounterpart()
  house = await openPaymentHouse({ config: { invoices: new Map([[1, vendor.config]]) } })
  vendor.now = () => house.clock.now()
  vendor.files = ({ number, total, buyer }) => [
    {
      format: 'xml',
      bytes: invoiceXml({ number: number ?? '', total, taxNumber: buyer?.taxNumber ?? '', title: buyer?.title ?? '' }),
    },
  ]
  staff = await house.logIn(FINANCE)
})
afterAll(async () => {
  await house.close()
  await vendor.close()
})
afterEach(() => {
  vendor.fault = 'none'
  vendor.booked = false
})

interface Stored {
  readonly state: string
  readonly serial: string | null
  readonly sheet: string | null
  readonly steps: readonly string[]
}

/** Straight from the database: sessions end while 72 hours pass. */
async function stored(id: string): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select application.state, reversal_serial as serial,
      (select state from invoice.sheet where application_id = application.id order by opened_at desc limit 1) as sheet,
      (select array_agg(step.state order by journal) from invoice.step where application_id = application.id) as steps
    from invoice.application where id = ${id}`.execute(house.house.deps.db)
  return rows[0] as Stored
}
const untilState = (id: string, state: string) =>
  expect.poll(async () => (await stored(id)).state, { timeout: 20_000 }).toBe(state)

const reverse = (id: string, token = staff) => house.call(invoiceDeskApi.reverse, { id, reason: 'service-ended' }, { token })

/** Issued by the service, whose buyer has booked it; the reversal waits for the buyer. */
async function awaitingBuyer() {
  const application = await newApplication(house)
  const { id, invoice } = application
  await house.get(invoiceDeskApi.accept, { id }, { token: staff })
  await expect.poll(() => vendor.invoices.has(invoice.serial), { timeout: 20_000 }).toBe(true)
  vendor.complete(invoice.serial)
  await vendor.notify(invoice.serial)
  await untilState(id, 'issued')
  const serial = await startAgain(id)
  return { ...application, serial }
}

async function startAgain(id: string): Promise<string> {
  vendor.booked = true
  expect((await reverse(id)).flag).toBe(true)
  const { serial } = await stored(id)
  await expect.poll(() => vendor.invoices.has(serial ?? ''), { timeout: 20_000 }).toBe(true)
  house.clock.pass(10_000)
  await untilState(id, 'confirming')
  return serial ?? ''
}

const reversalSteps = async (id: string) => (await stored(id)).steps.slice(3)
const isBlocked = async (orderId: string) => (await liveInvoiceOf(house.house.deps, orderId)) !== undefined

describe('a reversal whose buyer has booked the invoice', { timeout: 120_000 }, () => {
  it('waits with its deadline, blocks the refund, and is reversed after the confirmation', async () => {
    const { id, serial, token, orderId } = await awaitingBuyer()
    const shown = await house.get(applicationApi.detail, { id }, { token })
    const { openedAt = '', confirmBy = '' } = shown.sheet ?? {}
    expect(shown).toMatchObject({ state: 'confirming', sheet: { state: 'open', cause: 'service-ended', endedAt: null } })
    expect(Date.parse(confirmBy) - Date.parse(openedAt)).toBe(hours(72))
    expect(await house.get(invoiceDeskApi.detail, { id }, { token: staff })).toMatchObject({
      sheets: [{ number: vendor.invoices.get(serial)?.sheet, confirmBy }],
    })
    expect(await isBlocked(orderId)).toBe(true)
    expect((await reverse(id)).statusCode).toBe(invoiceErrors.WRONG_STATE.code)
    const refund = { orderNumber: shown.list[0]?.number ?? '', amount: '1.00', reason: 'the member asked' }
    expect((await house.call(paymentRefundApi.propose, refund, { token: staff })).statusCode).toBe(
      invoiceErrors.REFUND_INVOICED.code,
    )

    vendor.endSheet(serial, 'confirmed')
    await vendor.notify(serial)
    await untilState(id, 'confirmed')
    expect(await isBlocked(orderId)).toBe(true)
    const red = vendor.complete(serial)
    await vendor.notify(serial)
    expect(await house.get(applicationApi.detail, { id }, { token })).toMatchObject({
      state: 'reversed',
      reversal: { number: red.number, reason: 'service-ended' },
      sheet: { state: 'confirmed' },
    })
    expect(await reversalSteps(id)).toEqual(['reversing', 'confirming', 'confirmed', 'reversed'])
    expect(await isBlocked(orderId)).toBe(false)
  })

  it('cannot be settled at the desk, because the service reports the outcome', async () => {
    const { id } = await awaitingBuyer()
    const outcome = await house.call(invoiceDeskApi.endSheet, { id, outcome: 'confirmed', reason: 'seen' }, { token: staff })
    expect(outcome.statusCode).toBe(invoiceErrors.VENDOR_REVERSES.code)
    const finish = await house.call(invoiceDeskApi.finishReversal, { id, number: newInvoiceNumber() }, { token: staff })
    expect(finish.statusCode).toBe(invoiceErrors.VENDOR_REVERSES.code)
  })

  it('that the buyer declines leaves the invoice issued, and can be started again with another sheet', async () => {
    const { id, serial, token, orderId } = await awaitingBuyer()
    vendor.endSheet(serial, 'void', 'the buyer declined')
    await vendor.notify(serial)
    await untilState(id, 'issued')
    expect(await isBlocked(orderId)).toBe(true)
    expect(await house.get(applicationApi.detail, { id }, { token })).toMatchObject({ sheet: { state: 'void' }, reversal: null })
    expect(await house.get(invoiceDeskApi.detail, { id }, { token: staff })).toMatchObject({
      sheets: [{ note: 'the buyer declined' }],
    })
    expect(await reversalSteps(id)).toEqual(['reversing', 'confirming', 'void', 'issued'])
    const again = await startAgain(id)
    expect(again).not.toBe(serial)
    vendor.complete(again)
    await vendor.notify(again)
    await untilState(id, 'reversed')
    expect((await house.get(invoiceDeskApi.detail, { id }, { token: staff })).sheets.map(({ state }) => state)).toEqual([
      'confirmed',
      'void',
    ])
  })

  it('that was started again is superseded when the red-letter invoice of the first sheet exists after all', async () => {
    const { id, serial, orderId } = await awaitingBuyer()
    vendor.endSheet(serial, 'void')
    await vendor.notify(serial)
    await untilState(id, 'issued')
    const again = await startAgain(id)
    const red = vendor.complete(serial)
    await vendor.notify(serial)
    expect(await stored(id)).toMatchObject({ state: 'reversed', serial })
    expect(await house.get(invoiceDeskApi.detail, { id }, { token: staff })).toMatchObject({
      reversal: { number: red.number },
      sheets: [{ state: 'void' }, { state: 'confirmed' }],
    })
    expect(await isBlocked(orderId)).toBe(false)
    await vendor.notify(again)
    expect((await stored(id)).state).toBe('reversed')
  })

  it('follows notifications that repeat, come late, or come in another order', async () => {
    const { id, serial } = await awaitingBuyer()
    const confirming = { ...vendor.invoices.get(serial) }
    vendor.endSheet(serial, 'confirmed')
    await Promise.all(Array.from({ length: 8 }, () => vendor.notify(serial)))
    await vendor.notify(serial, { status: 'confirming', sheet: confirming.sheet })
    await vendor.notify(serial, { status: 'void' })
    await vendor.notify(serial, { status: 'pending' })
    expect((await stored(id)).state).toBe('confirmed')
    vendor.complete(serial)
    await Promise.all(Array.from({ length: 8 }, () => vendor.notify(serial)))
    await vendor.notify(serial, { status: 'void' })
    await vendor.notify(serial, { status: 'failed' })
    expect(await reversalSteps(id)).toEqual(['reversing', 'confirming', 'confirmed', 'reversed'])
  })

  it('is reversed by the red-letter invoice alone when the notification of the confirmation was lost', async () => {
    const { id, serial } = await awaitingBuyer()
    vendor.complete(serial)
    await vendor.notify(serial)
    expect(await reversalSteps(id)).toEqual(['reversing', 'confirming', 'confirmed', 'reversed'])
  })

  it('opens the sheet first when its end is the first that is heard of it', async () => {
    const { id, serial } = await awaitingBuyer()
    vendor.endSheet(serial, 'void')
    await vendor.notify(serial)
    await untilState(id, 'issued')
    vendor.fault = 'lost'
    await reverse(id)
    const second = (await stored(id)).serial ?? ''
    await expect.poll(() => vendor.invoices.has(second), { timeout: 20_000 }).toBe(true)
    vendor.endSheet(second, 'confirmed')
    await vendor.notify(second)
    expect((await reversalSteps(id)).slice(-3)).toEqual(['reversing', 'confirming', 'confirmed'])
  })

  it('is refused by the service after the confirmation: the invoice stays, with the fault', async () => {
    const { id, serial } = await awaitingBuyer()
    vendor.endSheet(serial, 'confirmed')
    await vendor.notify(serial)
    await vendor.notify(serial, { status: 'failed', message: 'period closed' })
    expect(await stored(id)).toMatchObject({ state: 'issued', sheet: 'void' })
    expect((await house.get(invoiceDeskApi.detail, { id }, { token: staff })).fault).toMatchObject({
      kind: 'reversal-refused',
      detail: expect.stringContaining('period closed'),
    })
  })

  it('does not take a sheet number that belongs to another reversal', async () => {
    const first = await awaitingBuyer()
    const taken = vendor.invoices.get(first.serial)?.sheet
    const second = await awaitingBuyer()
    vendor.endSheet(second.serial, 'void')
    await vendor.notify(second.serial)
    await untilState(second.id, 'issued')
    vendor.booked = false
    await reverse(second.id)
    const serial = (await stored(second.id)).serial ?? ''
    await expect.poll(() => vendor.invoices.has(serial), { timeout: 20_000 }).toBe(true)
    await vendor.notify(serial, { status: 'confirming', sheet: taken, sheetOpenedAt: new Date().toISOString() })
    expect((await stored(second.id)).state).toBe('reversing')
    expect((await house.get(invoiceDeskApi.detail, { id: second.id }, { token: staff })).fault?.kind).toBe('sheet')
  })
})

describe('72 hours', { timeout: 120_000 }, () => {
  it('without a confirmation make the sheet void, by an answer of the service; a late red-letter invoice still counts', async () => {
    const { id, serial, orderId, accountId } = await awaitingBuyer()
    const asked = async () => {
      const { rows } = await sql<{ passed: boolean }>`
        select query_at > ${house.clock.now()} as passed from invoice.application where id = ${id}`.execute(house.house.deps.db)
      return rows[0]?.passed
    }
    house.clock.pass(hours(72) - minutes(30))
    await expect.poll(asked, { timeout: 20_000 }).toBe(true)
    expect((await stored(id)).state).toBe('confirming')
    // Without an answer nothing is void: the buyer may have confirmed in the last minute.
    vendor.fault = 'down'
    house.clock.pass(minutes(31))
    await expect.poll(asked, { timeout: 20_000 }).toBe(true)
    expect((await stored(id)).state).toBe('confirming')
    vendor.fault = 'none'
    house.clock.pass(hours(1))
    await untilState(id, 'issued')
    expect(await stored(id)).toMatchObject({ sheet: 'expired', serial: null })
    expect(await reversalSteps(id)).toEqual(['reversing', 'confirming', 'void', 'issued'])
    const { rows } = await sql<{ kind: string }>`
      select kind from message.message where account_id = ${accountId} and kind like 'invoice.%' order by created_at, id`.execute(
      house.house.deps.db,
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['invoice.issued', 'invoice.confirming', 'invoice.sheet-void'])
    expect(await isBlocked(orderId)).toBe(true)
    // What repeats about the ended sheet changes nothing; the red-letter invoice does.
    await vendor.notify(serial)
    expect((await stored(id)).state).toBe('issued')
    vendor.complete(serial)
    await vendor.notify(serial)
    expect(await stored(id)).toMatchObject({ state: 'reversed', sheet: 'confirmed', serial })
    expect(await isBlocked(orderId)).toBe(false)
  })

  it('end a sheet of the desk by the clock alone, and the reversal can be started again', async () => {
    staff = await house.logIn(FINANCE)
    const { id } = await issuedAtDesk()
    await reverse(id)
    const opened = new Date(house.clock.now().getTime() - hours(10)).toISOString()
    await house.get(invoiceDeskApi.recordSheet, { id, number: newInvoiceNumber(), openedAt: opened }, { token: staff })
    house.clock.pass(hours(62) - minutes(2))
    // Time itself is tested: two passes of the loop find nothing to end.
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    expect((await stored(id)).state).toBe('confirming')
    house.clock.pass(minutes(3))
    await untilState(id, 'issued')
    expect(await reversalSteps(id)).toEqual(['reversing', 'confirming', 'void', 'issued'])
    staff = await house.logIn(FINANCE)
    const late = await house.call(invoiceDeskApi.endSheet, { id, outcome: 'confirmed', reason: 'seen' }, { token: staff })
    expect(late.statusCode).toBe(invoiceErrors.WRONG_STATE.code)
    expect((await reverse(id)).data?.state).toBe('reversing')
  })
})

/** Accepted while no service is configured, and uploaded. */
async function issuedAtDesk() {
  const { deps } = house.house
  const { of } = deps.invoices
  const application = await newApplication(house)
  const { id, invoice } = application
  Object.assign(deps.invoices, { of: () => deskIssuer })
  await house.get(invoiceDeskApi.accept, { id }, { token: staff }).finally(() => Object.assign(deps.invoices, { of }))
  const number = newInvoiceNumber()
  const upload = await uploadInvoiceFiles(house, staff, { id, number }, [invoiceXml({ number, total: invoice.amount })])
  expect(upload.data?.state).toBe('issued')
  return application
}

describe('a sheet that finance records', () => {
  const now = () => house.clock.now().toISOString()
  const record = (id: string, number: string, openedAt = now()) =>
    house.call(invoiceDeskApi.recordSheet, { id, number, openedAt }, { token: staff })
  const end = (id: string, outcome: 'confirmed' | 'void') =>
    house.call(invoiceDeskApi.endSheet, { id, outcome, reason: 'the tax platform says so' }, { token: staff })
  const finish = (id: string) => house.call(invoiceDeskApi.finishReversal, { id, number: newInvoiceNumber() }, { token: staff })

  it('is confirmed with a reason, and then the red-letter invoice finishes the reversal', async () => {
    const { id, orderId } = await issuedAtDesk()
    await reverse(id)
    const sheet = newInvoiceNumber()
    expect((await record(id, sheet)).data).toMatchObject({ state: 'confirming', sheets: [{ number: sheet, note: null }] })
    expect(await isBlocked(orderId)).toBe(true)
    expect((await end(id, 'confirmed')).data).toMatchObject({
      state: 'confirmed',
      sheets: [{ state: 'confirmed', note: 'the tax platform says so' }],
    })
    expect((await finish(id)).data?.state).toBe('reversed')
    expect(await isBlocked(orderId)).toBe(false)
    expect(await reversalSteps(id)).toEqual(['reversing', 'confirming', 'confirmed', 'reversed'])
    const { rows } = await sql<{ action: string; facts: string }>`
      select action, facts from kernel.audit where subject = ${id} order by seq`.execute(house.house.deps.db)
    expect(rows.map(({ action }) => action).slice(-3)).toEqual(['invoice.sheet', 'invoice.sheet-outcome', 'invoice.reversed'])
    expect(rows.at(-2)?.facts).toContain('the tax platform says so')
  })

  it('is void with a reason, keeps the orders blocked, and a new one can be recorded', async () => {
    const { id, orderId } = await issuedAtDesk()
    await reverse(id)
    const sheet = newInvoiceNumber()
    await record(id, sheet)
    expect((await end(id, 'void')).data).toMatchObject({ state: 'issued', reversal: null, sheets: [{ state: 'void' }] })
    expect(await isBlocked(orderId)).toBe(true)
    await reverse(id)
    expect((await record(id, sheet)).statusCode).toBe(invoiceErrors.SHEET_USED.code)
    expect((await record(id, newInvoiceNumber())).data?.state).toBe('confirming')
  })

  it('is refused in the wrong order of steps, and with a time outside of the past 72 hours', async () => {
    const { id } = await issuedAtDesk()
    const wrong = invoiceErrors.WRONG_STATE.code
    expect((await record(id, newInvoiceNumber())).statusCode).toBe(wrong)
    expect((await end(id, 'confirmed')).statusCode).toBe(wrong)
    await reverse(id)
    expect((await end(id, 'void')).statusCode).toBe(wrong)
    const at = (ms: number) => new Date(house.clock.now().getTime() + ms).toISOString()
    expect((await record(id, newInvoiceNumber(), at(minutes(5)))).statusCode).toBe(invoiceErrors.SHEET_TIME.code)
    expect((await record(id, newInvoiceNumber(), at(-hours(72)))).statusCode).toBe(invoiceErrors.SHEET_TIME.code)
    expect((await record(id, newInvoiceNumber())).flag).toBe(true)
    expect((await record(id, newInvoiceNumber())).statusCode).toBe(wrong)
    expect((await finish(id)).statusCode).toBe(wrong)
    const both = await Promise.all([end(id, 'confirmed'), end(id, 'void')])
    expect(both.filter(({ flag }) => flag)).toHaveLength(1)
  })
})

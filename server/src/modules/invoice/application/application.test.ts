// Applications for invoices: which orders, each once, amounts and tax, review at the desk, files, reapplying and reversal.
import { createHash } from 'node:crypto'
import { generalErrors, SUCCESS } from '@attestry/contract/errors'
import { approvalErrors } from '@attestry/contract/modules/approval/errors'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { applicationApi } from '@attestry/contract/modules/invoice/application'
import { invoiceDeskApi } from '@attestry/contract/modules/invoice/desk'
import { invoiceErrors } from '@attestry/contract/modules/invoice/errors'
import { headerApi } from '@attestry/contract/modules/invoice/header'
import { phoneInvoiceApi } from '@attestry/contract/modules/invoice/phone'
import { invoiceReversalApi } from '@attestry/contract/modules/invoice/reversal'
import { type InvoiceRule, invoiceRuleApi } from '@attestry/contract/modules/invoice/rule'
import { workApi } from '@attestry/contract/modules/operator/work'
import { platformErrors } from '@attestry/contract/modules/platform/errors'
import { orderApi } from '@attestry/contract/modules/wallet/order'
import { orderDeskApi } from '@attestry/contract/modules/wallet/order-desk'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bombOfd,
  COMPANY,
  companyHeader,
  invoiceOfd,
  invoicePdf,
  invoiceXml,
  newApplication,
  newInvoiceNumber,
  ofdOf,
  paidOrder,
  uploadInvoiceFiles,
  uploadRedFiles,
} from '../../../../test/invoice-house.ts'
import { openPaymentHouse, type PaymentHouse, startPayment } from '../../../../test/payment-house.ts'
import { liveInvoiceOf } from '../public.ts'

let house: PaymentHouse
let staff: string
let owner: string
beforeAll(async () => {
  house = await openPaymentHouse({ role: 'http' })
  staff = await house.logIn('13900000003')
  owner = await house.logIn('13900000005')
})
afterAll(() => house.close())

const en = { 'accept-language': 'en' }
const live = async (orderId: string) => (await liveInvoiceOf(house.house.deps, orderId)) !== undefined

async function changeRule(version: number, rule: InvoiceRule): Promise<void> {
  const { id } = await house.get(invoiceRuleApi.propose, { version, reason: 'a test', rule }, { token: staff })
  await house.get(invoiceRuleApi.confirm, { id }, { token: owner })
}

async function paidPackage(token: string): Promise<string> {
  const { offers } = await house.get(priceApi.list, {}, { token })
  const offer = offers[0] as (typeof offers)[number]
  const { id } = await house.get(orderApi.orderPackage, { offerId: offer.id, price: offer.price }, { token })
  const trade = await startPayment(house, token, id, 'alipay-qr')
  house.counterpart.book.pay(trade)
  await house.counterpart.notify(trade)
  return id
}

async function issued(amount?: string) {
  const application = await newApplication(house, amount)
  await house.get(invoiceDeskApi.accept, { id: application.id }, { token: staff })
  const number = newInvoiceNumber()
  const files = [invoiceXml({ number, total: application.invoice.amount }), invoicePdf]
  const answer = await uploadInvoiceFiles(house, staff, { id: application.id, number }, files)
  expect(answer.errorMessage).toBeFalsy()
  return { ...application, number, files }
}

describe('an application for an invoice', () => {
  it('covers several paid orders with the sum that was paid minus what was refunded', async () => {
    const { token } = await house.register()
    const orderIds = [await paidOrder(house, token, '100.00'), await paidOrder(house, token, '33.33')]
    const unpaid = await house.get(orderApi.order, { amount: '5.00' }, { token })
    await sql`update wallet.payment_order set refunded_fen = 1000 where id = ${orderIds[0]}`.execute(house.house.deps.db)
    const { list, special } = await house.get(applicationApi.orders, {}, { token })
    expect(special).toBe(false)
    expect(list.map(({ amount }) => amount).sort()).toEqual(['33.33', '90.00'])
    const { id: headerId } = await companyHeader(house, token)
    const invoice = await house.get(applicationApi.apply, { orderIds, headerId, email: 'a@example.com' }, { token })
    expect(invoice).toMatchObject({
      state: 'reviewing',
      special: false,
      amount: '123.33',
      tax: '0.00',
      net: '123.33',
      orders: 2,
      email: 'a@example.com',
      buyer: COMPANY,
      lines: [{ item: '预付卡销售和充值', code: '6010000000000000000', rate: null, total: '123.33' }],
      steps: [{ state: 'reviewing' }],
    })
    expect((await house.get(applicationApi.orders, {}, { token })).list).toEqual([])
    const again = await house.call(applicationApi.apply, { orderIds: [unpaid.id], headerId }, { token })
    expect(again.statusCode).toBe(invoiceErrors.ORDER_NOT_INVOICEABLE.code)
    expect((await house.get(applicationApi.list, { state: 'reviewing' }, { token })).list).toMatchObject([{ id: invoice.id }])
    expect((await house.get(applicationApi.list, { state: 'issued' }, { token })).total).toBe(0)
  })

  it('takes an order once: of 30 parallel applications one succeeds', async () => {
    const { token } = await house.register()
    const shared = await paidOrder(house, token)
    const own = await paidOrder(house, token)
    const { id: headerId } = await companyHeader(house, token)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        house.call(applicationApi.apply, { orderIds: at % 2 ? [shared] : [own, shared], headerId }, { token }),
      ),
    )
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    expect(new Set(answers.filter(({ flag }) => !flag).map(({ statusCode }) => statusCode))).toEqual(
      new Set([invoiceErrors.ORDER_INVOICED.code]),
    )
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from invoice.application_order where order_id = ${shared}`.execute(house.house.deps.db)
    expect(rows[0]?.count).toBe(1)
    expect(await live(shared)).toBe(true)
    const { invoiceId } = await house.get(orderDeskApi.detail, { id: shared }, { token: staff })
    expect(invoiceId).toBe(answers.find(({ flag }) => flag)?.data?.id)
  })

  it('does not take an order twice within itself, an order of another member, or a fully refunded one', async () => {
    const [{ token }, { token: other }] = [await house.register(), await house.register()]
    const [orderId, foreign] = [await paidOrder(house, token), await paidOrder(house, other)]
    const { id: headerId } = await companyHeader(house, token)
    const invoice = await house.get(applicationApi.apply, { orderIds: [orderId, orderId], headerId }, { token })
    expect(invoice).toMatchObject({ amount: '100.00', orders: 1 })
    for (const id of [foreign, '00000000-0000-7000-8000-000000000000']) {
      const answer = await house.call(applicationApi.apply, { orderIds: [id], headerId }, { token })
      expect(answer.statusCode).toBe(generalErrors.NOT_FOUND.code)
    }
    await sql`update wallet.payment_order set state = 'refunded', refunded_fen = fen where id = ${foreign}`.execute(
      house.house.deps.db,
    )
    const { id: otherHeader } = await companyHeader(house, other)
    const refunded = await house.call(applicationApi.apply, { orderIds: [foreign], headerId: otherHeader }, { token: other })
    expect(refunded.statusCode).toBe(invoiceErrors.ORDER_NOT_INVOICEABLE.code)
  })

  it('has a taxed line for a package, and a special invoice only if the platform offers it', async () => {
    const { token } = await house.register()
    const id = await paidPackage(token)
    const special = await house.get(headerApi.create, { ...COMPANY, kind: 'special' }, { token })
    const apply = (orderIds: string[], headerId: string) => house.call(applicationApi.apply, { orderIds, headerId }, { token })
    const refused = await apply([id], special.id)
    expect(refused.statusCode).toBe(invoiceErrors.SPECIAL_NOT_OFFERED.code)
    const [order] = (await house.get(applicationApi.orders, {}, { token })).list
    expect(refused.errorMessage).toContain(order?.number)
    expect((await house.get(headerApi.list, {}, { token })).special).toBe(false)
    const { version, rule } = await house.get(invoiceRuleApi.read, {}, { token: staff })
    const changed = { ...rule, package: { ...rule.package, special: true } }
    await changeRule(version, changed)
    expect((await house.get(headerApi.list, {}, { token })).special).toBe(true)
    const recharge = await paidOrder(house, token)
    expect((await apply([recharge], special.id)).statusCode).toBe(invoiceErrors.SPECIAL_NOT_OFFERED.code)
    const { data } = await apply([id], special.id)
    expect(data).toMatchObject({ special: true, amount: '1000.00', tax: '56.60', lines: [{ rate: '6' }] })
  })

  it('refuses untaxed top-ups together with taxed packages, also by phone link', async () => {
    const { token } = await house.register()
    const orderIds = [await paidPackage(token), await paidOrder(house, token)]
    const { id: headerId } = await companyHeader(house, token)
    const { terms } = await house.get(applicationApi.orders, {}, { token })
    expect(terms).toMatchObject({ recharge: { policy: 'untaxed' }, package: { policy: 'taxed', rate: 600 } })
    const mixed = await house.call(applicationApi.apply, { orderIds, headerId }, { token })
    expect(mixed.statusCode).toBe(invoiceErrors.MIXED_TAX.code)
    expect((await house.call(phoneInvoiceApi.create, { orderIds }, { token })).statusCode).toBe(invoiceErrors.MIXED_TAX.code)
    expect((await house.get(applicationApi.orders, {}, { token })).total).toBe(2)
  })

  it('is withdrawn by its owner while under review, which frees the orders and leaves a step', async () => {
    const { token, id, orderId } = await newApplication(house)
    const { token: other } = await house.register()
    expect((await house.call(applicationApi.withdraw, { id }, { token: other })).statusCode).toBe(generalErrors.NOT_FOUND.code)
    const withdrawn = await house.get(applicationApi.withdraw, { id }, { token })
    expect(withdrawn.steps.map(({ state }) => state)).toEqual(['reviewing', 'withdrawn'])
    expect(await live(orderId)).toBe(false)
    expect((await house.call(invoiceDeskApi.accept, { id }, { token: staff })).statusCode).toBe(invoiceErrors.WRONG_STATE.code)
    const accepted = await newApplication(house)
    await house.get(invoiceDeskApi.accept, { id: accepted.id }, { token: staff })
    const late = await house.call(applicationApi.withdraw, { id: accepted.id }, { token: accepted.token })
    expect(late.statusCode).toBe(invoiceErrors.WRONG_STATE.code)
  })

  it('is found by its owner only', async () => {
    const { id } = await newApplication(house)
    const { token } = await house.register()
    for (const answer of [
      await house.call(applicationApi.detail, { id }, { token }),
      await house.call(applicationApi.reapply, { id }, { token }),
    ])
      expect(answer.statusCode).toBe(generalErrors.NOT_FOUND.code)
  })
})

describe('the finance desk', () => {
  it('counts applications under review and refuses operators', async () => {
    const before =
      (await house.get(workApi.counts, {}, { token: staff })).list.find(({ kind }) => kind === 'invoice')?.waiting ?? -1
    await newApplication(house)
    const { list } = await house.get(workApi.counts, {}, { token: staff })
    expect(list.find(({ kind }) => kind === 'invoice')?.waiting).toBe(before + 1)
    const operator = await house.logIn('13900000001')
    expect((await house.call(invoiceDeskApi.list, {}, { token: operator })).statusCode).toBe(generalErrors.NOT_ALLOWED.code)
  })

  it('rejects with a reason, which frees the orders, and the member applies again with another header', async () => {
    const { token, id, orderId, invoice } = await newApplication(house)
    await house.get(invoiceDeskApi.reject, { id, reason: 'The tax number is wrong.' }, { token: staff })
    expect(await live(orderId)).toBe(false)
    const rejected = await house.get(applicationApi.detail, { id }, { token })
    expect(rejected).toMatchObject({ state: 'rejected', reason: 'The tax number is wrong.' })
    const { latest } = await house.get(inboxApi.summary, {}, { token })
    expect(latest[0]).toMatchObject({ title: '发票申请被驳回', link: { to: 'invoice', id } })
    const person = await house.get(headerApi.create, { kind: 'person', title: '张三' }, { token })
    const again = await house.get(applicationApi.reapply, { id, headerId: person.id }, { token })
    expect(again).toMatchObject({ state: 'reviewing', title: '张三', reason: null, amount: '100.00' })
    expect(again.serial).not.toBe(invoice.serial)
    expect(await live(orderId)).toBe(true)
    expect((await house.call(applicationApi.reapply, { id }, { token })).statusCode).toBe(invoiceErrors.WRONG_STATE.code)
  })

  it('reapplying may change the orders', async () => {
    const { token, id, orderId } = await newApplication(house)
    await house.get(invoiceDeskApi.reject, { id, reason: 'One order is missing.' }, { token: staff })
    const another = await paidOrder(house, token, '30.00')
    const again = await house.get(applicationApi.reapply, { id, orderIds: [another] }, { token })
    expect(again).toMatchObject({ state: 'reviewing', amount: '30.00', list: [{ id: another }] })
    expect([await live(orderId), await live(another)]).toEqual([false, true])
  })

  it('reapplying is refused when the order went into another application meanwhile', async () => {
    const { token, id, orderId } = await newApplication(house)
    await house.get(invoiceDeskApi.reject, { id, reason: 'The title is incomplete.' }, { token: staff })
    const { list } = await house.get(headerApi.list, {}, { token })
    await house.get(applicationApi.apply, { orderIds: [orderId], headerId: list[0]?.id ?? '' }, { token })
    expect((await house.call(applicationApi.reapply, { id }, { token })).statusCode).toBe(invoiceErrors.ORDER_INVOICED.code)
  })

  it.each(['{id}', ':id', '<id>', '{invoiceId}'])('reapplying with the placeholder %s gets HTTP 400 that says so', async (id) => {
    const { token } = await house.register()
    const response = await house.send(applicationApi.reapply, { id }, { token, headers: en })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      statusCode: invoiceErrors.PLACEHOLDER_ID.code,
      errorMessage: expect.stringContaining('placeholder'),
    })
  })

  it('lets one of several staff members who decide concurrently win', async () => {
    const { id } = await newApplication(house)
    const answers = await Promise.all([
      house.call(invoiceDeskApi.accept, { id }, { token: staff }),
      house.call(invoiceDeskApi.reject, { id, reason: 'no, thanks' }, { token: owner }),
      house.call(invoiceDeskApi.accept, { id }, { token: owner }),
    ])
    const after = await house.get(invoiceDeskApi.detail, { id }, { token: staff })
    // A rejection may follow an acceptance; an acceptance never follows anything.
    expect(answers.filter(({ flag }) => flag).length).toBe(after.steps.length - 1)
    expect(answers.filter(({ flag }, at) => flag && at !== 1).length).toBeLessThanOrEqual(1)
  })

  it('audits every act with the states before and after', async () => {
    const { id } = await issued()
    const { rows } = await sql<{ action: string; facts: string }>`
      select action, facts from kernel.audit where subject = ${id} order by seq`.execute(house.house.deps.db)
    expect(rows.map(({ action }) => action)).toEqual(['invoice.accept', 'invoice.upload'])
    expect(JSON.parse(rows[1]?.facts ?? '')).toMatchObject({ before: 'submitted', after: 'issued', fen: 10_000 })
  })
})

const RIGHT_NUMBER = newInvoiceNumber()
const rightXml = invoiceXml({ number: RIGHT_NUMBER, total: '100.00' })
const activePdf = (catalog: string) => Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${catalog} >>\nendobj\n%%EOF\n`)

describe('uploaded files', () => {
  it('issue the invoice, keep their digests, and are downloaded byte for byte', async () => {
    const { token, id, number, files } = await issued()
    const invoice = await house.get(applicationApi.detail, { id }, { token })
    const digest = (bytes: Buffer | undefined) =>
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex')
    expect(invoice).toMatchObject({ state: 'issued', number })
    expect(invoice.files).toEqual([
      { format: 'pdf', size: files[1]?.length, sha256: digest(files[1]) },
      { format: 'xml', size: files[0]?.length, sha256: digest(files[0]) },
    ])
    const response = await house.send(applicationApi.file, { id, format: 'xml' }, { token })
    expect(response.headers.get('content-disposition')).toContain(`${number}.xml`)
    expect(Buffer.from(await response.arrayBuffer()).equals(files[0] as Buffer)).toBe(true)
    expect((await house.send(applicationApi.file, { id, format: 'ofd' }, { token })).status).toBe(404)
    const { token: other } = await house.register()
    expect((await house.send(applicationApi.file, { id, format: 'xml' }, { token: other })).status).toBe(404)
    expect((await house.send(invoiceDeskApi.file, { id, format: 'pdf' }, { token: staff })).status).toBe(200)
    const { latest } = await house.get(inboxApi.summary, {}, { token })
    expect(latest[0]?.title).toBe('发票已开具：100.00 元')
  })

  it('can be completed by a missing format, not replaced', async () => {
    const { id, number } = await issued()
    const ofd = invoiceOfd({ number, total: '100.00' })
    expect((await uploadInvoiceFiles(house, staff, { id, number }, [ofd])).data?.files).toHaveLength(3)
    const again = await uploadInvoiceFiles(house, staff, { id, number }, [ofd])
    expect(again.statusCode).toBe(invoiceErrors.FILE_EXISTS.code)
    const other = newInvoiceNumber()
    const replaced = await uploadInvoiceFiles(house, staff, { id, number: other }, [
      invoiceXml({ number: other, total: '100.00' }),
    ])
    expect(replaced.statusCode).toBe(invoiceErrors.NUMBER_ISSUED.code)
    expect(replaced.errorMessage).toContain(number)
  })

  it('are refused when they state another number, amount, tax number or name', async () => {
    const { id } = await newApplication(house)
    await house.get(invoiceDeskApi.accept, { id }, { token: staff })
    const number = newInvoiceNumber()
    const right = { number, total: '100.00' }
    const upload = async (files: Buffer[]) => uploadInvoiceFiles(house, staff, { id, number }, files, en)
    for (const [file, what] of [
      [invoiceXml({ ...right, number: newInvoiceNumber() }), 'invoice number'],
      [invoiceXml({ ...right, total: '100.01' }), 'total with tax'],
      [invoiceXml({ ...right, taxNumber: '91110000802100433B' }), 'tax number of the buyer'],
      [invoiceXml({ ...right, title: 'Another Co Ltd' }), 'name of the buyer'],
      [invoiceOfd({ ...right, total: '1.00' }), 'total with tax'],
      [invoiceOfd({ ...right, taxNumber: '' }), 'tax number of the buyer'],
    ] as const) {
      const answer = await upload([invoicePdf, file])
      expect(answer.statusCode, what).toBe(invoiceErrors.FILE_MISMATCH.code)
      expect(answer.errorMessage).toContain(what)
    }
    expect((await house.get(invoiceDeskApi.detail, { id }, { token: staff })).state).toBe('submitted')
    // Full-width and half-width brackets are the same name.
    const title = COMPANY.title.replace('（', '(').replace('）', ')')
    expect((await upload([invoiceXml({ ...right, title }), invoiceOfd(right)])).data?.state).toBe('issued')
  })

  it.each([
    ['a PDF alone', [invoicePdf], invoiceErrors.FILE_COUNT],
    [
      'two files of one format',
      [invoiceXml({ number: '1', total: '1' }), invoiceXml({ number: '1', total: '1' })],
      invoiceErrors.FILE_COUNT,
    ],
    ['a picture', [Buffer.from('89504e470d0a1a0a0000', 'hex')], invoiceErrors.FILE_TYPE],
    [
      'a PDF with a script',
      [rightXml, activePdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')],
      invoiceErrors.FILE_ACTIVE,
    ],
    ['a PDF with an additional action', [rightXml, activePdf('/AA 5 0 R')], invoiceErrors.FILE_ACTIVE],
    ['no file', [], invoiceErrors.FILE_COUNT],
    ['a zip bomb', [bombOfd(400 * 1024 ** 2)], invoiceErrors.FILE_UNREADABLE],
    ['an OFD without OFD.xml', [Buffer.from('504b0304', 'hex')], invoiceErrors.FILE_UNREADABLE],
    [
      'entities',
      [Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "cc"><!ENTITY d "&b;&b;">]><EInvoice>&d;</EInvoice>')],
      invoiceErrors.FILE_UNREADABLE,
    ],
    [
      'an external entity',
      [Buffer.from('<?xml version="1.0"?><!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>')],
      invoiceErrors.FILE_UNREADABLE,
    ],
    ['deep nesting', [Buffer.from(`<?xml version="1.0"?>${'<a>'.repeat(100_000)}`)], invoiceErrors.FILE_UNREADABLE],
    ['half an XML', [invoiceXml({ number: '1', total: '1' }).subarray(0, 300)], invoiceErrors.FILE_UNREADABLE],
    ['an OFD that is HTML', [ofdOf(Buffer.from('<html><br></html>'))], invoiceErrors.FILE_UNREADABLE],
  ])('are refused: %s', async (_, files, error) => {
    const { id } = await newApplication(house)
    await house.get(invoiceDeskApi.accept, { id }, { token: staff })
    const answer = await uploadInvoiceFiles(house, staff, { id, number: RIGHT_NUMBER }, files)
    expect(answer.statusCode).toBe(error.code)
  })

  it('with the number of another invoice are refused', async () => {
    const { number } = await issued()
    const { id } = await newApplication(house)
    await house.get(invoiceDeskApi.accept, { id }, { token: staff })
    const answer = await uploadInvoiceFiles(house, staff, { id, number }, [invoiceXml({ number, total: '100.00' })])
    expect(answer.statusCode).toBe(invoiceErrors.NUMBER_USED.code)
  })

  it('cannot be uploaded before the application is accepted', async () => {
    const { id } = await newApplication(house)
    const number = newInvoiceNumber()
    const answer = await uploadInvoiceFiles(house, staff, { id, number }, [invoiceXml({ number, total: '100.00' })])
    expect(answer.statusCode).toBe(invoiceErrors.WRONG_STATE.code)
  })
})

describe('a reversal', () => {
  it('is started with a reason and finished with the number of the red-letter invoice, which frees the orders', async () => {
    const { token, id, number, orderId } = await issued()
    await house.get(invoiceDeskApi.reverse, { id, reason: 'mistake' }, { token: staff })
    expect(await live(orderId)).toBe(true)
    const same = await house.call(invoiceDeskApi.finishReversal, { id, number }, { token: staff })
    expect(same.statusCode).toBe(invoiceErrors.NUMBER_USED.code)
    const red = newInvoiceNumber()
    await house.get(invoiceDeskApi.finishReversal, { id, number: red }, { token: staff })
    expect(await house.get(applicationApi.detail, { id }, { token })).toMatchObject({
      state: 'reversed',
      number,
      reversal: { reason: 'mistake', number: red },
    })
    expect(await live(orderId)).toBe(false)
    const { list } = await house.get(applicationApi.orders, {}, { token })
    expect(list.map((order) => order.id)).toEqual([orderId])
  })

  it('from the limit on is refused to one person, and started when another confirms it', async () => {
    const { id } = await issued('10000.00')
    const before = await house.get(invoiceDeskApi.detail, { id }, { token: staff })
    expect(before.reversalRule).toEqual({ twoPersons: true, limit: '10000.00', proposed: false })
    const answer = await house.call(invoiceDeskApi.reverse, { id, reason: 'return' }, { token: staff })
    expect(answer.statusCode).toBe(invoiceErrors.TWO_PERSONS.code)
    const wanted = { invoiceId: id, cause: 'return', reason: 'the order is refunded' } as const
    const proposals = await Promise.all([1, 2, 3].map(() => house.call(invoiceReversalApi.propose, wanted, { token: staff })))
    expect(
      proposals.map(({ statusCode }) => statusCode).filter((code) => code === invoiceErrors.REVERSAL_PROPOSED.code),
    ).toHaveLength(2)
    const proposal = { id: proposals.find(({ flag }) => flag)?.data?.id ?? '' }
    expect((await house.get(invoiceDeskApi.detail, { id }, { token: staff })).reversalRule.proposed).toBe(true)
    const own = await house.call(invoiceReversalApi.confirm, { id: proposal.id }, { token: staff })
    expect(own.statusCode).toBe(approvalErrors.OWN_PROPOSAL.code)
    await house.get(invoiceReversalApi.confirm, { id: proposal.id }, { token: owner })
    expect((await house.get(invoiceDeskApi.detail, { id }, { token: staff })).state).toBe('reversing')
    const again = await house.call(invoiceReversalApi.propose, wanted, { token: staff })
    expect(again.statusCode).toBe(invoiceErrors.WRONG_STATE.code)
  })

  it('takes the number of a red-letter invoice once, and never as the number of an invoice', async () => {
    const [first, second] = [await issued(), await issued()]
    for (const { id } of [first, second]) await house.get(invoiceDeskApi.reverse, { id, reason: 'mistake' }, { token: staff })
    const red = newInvoiceNumber()
    const finished = await Promise.all(
      [first, second].map(({ id }) => house.call(invoiceDeskApi.finishReversal, { id, number: red }, { token: staff })),
    )
    expect(finished.map(({ statusCode }) => statusCode).sort()).toEqual([SUCCESS, invoiceErrors.NUMBER_USED.code])
    const { id } = await newApplication(house)
    await house.get(invoiceDeskApi.accept, { id }, { token: staff })
    const blue = await uploadInvoiceFiles(house, staff, { id, number: red }, [invoiceXml({ number: red, total: '100.00' })])
    expect(blue.statusCode).toBe(invoiceErrors.NUMBER_USED.code)
  })

  it('has files of the red-letter invoice, with its number and the negative amount, which the member downloads', async () => {
    const { token, id } = await issued()
    const red = newInvoiceNumber()
    const upload = (files: Buffer[]) => uploadRedFiles(house, staff, id, files)
    expect((await upload([invoiceXml({ number: red, total: '-100.00' })])).statusCode).toBe(invoiceErrors.WRONG_STATE.code)
    await house.get(invoiceDeskApi.reverse, { id, reason: 'mistake' }, { token: staff })
    await house.get(invoiceDeskApi.finishReversal, { id, number: red }, { token: staff })
    const { latest } = await house.get(inboxApi.summary, {}, { token })
    expect(latest[0]?.text).toContain(red)
    for (const facts of [
      { number: red, total: '100.00' },
      { number: newInvoiceNumber(), total: '-100.00' },
    ])
      expect((await upload([invoiceXml(facts)])).statusCode).toBe(invoiceErrors.FILE_MISMATCH.code)
    const files = [invoiceXml({ number: red, total: '-100.00' }), invoiceOfd({ number: red, total: '-100.00' })]
    expect((await upload(files)).data?.redFiles.map(({ format }) => format)).toEqual(['ofd', 'xml'])
    expect((await upload(files)).statusCode).toBe(invoiceErrors.FILE_EXISTS.code)
    const response = await house.send(applicationApi.redFile, { id, format: 'xml' }, { token })
    expect(response.headers.get('content-disposition')).toContain(`${red}.xml`)
    expect(Buffer.from(await response.arrayBuffer()).equals(files[0] as Buffer)).toBe(true)
    expect((await house.send(invoiceDeskApi.redFile, { id, format: 'xml' }, { token: staff })).status).toBe(200)
  })

  it('of an invoice that is not issued is refused', async () => {
    const { id } = await newApplication(house)
    const answer = await house.call(invoiceDeskApi.reverse, { id, reason: 'return' }, { token: staff })
    expect(answer.statusCode).toBe(invoiceErrors.WRONG_STATE.code)
  })
})

describe('the invoicing rule', () => {
  it('is changed by two persons, so that nobody can lift the two-person limit of reversals alone', async () => {
    const { version, rule } = await house.get(invoiceRuleApi.read, {}, { token: staff })
    const raised = { version, reason: 'one person is enough', rule: { ...rule, twoPersonsFrom: '99999999.99' } }
    for (const [proposer, decider] of [
      [staff, owner],
      [owner, staff],
    ] as const) {
      const { id, before, after } = await house.get(invoiceRuleApi.propose, raised, { token: proposer })
      expect([before.twoPersonsFrom, after.twoPersonsFrom]).toEqual([rule.twoPersonsFrom, '99999999.99'])
      const own = await house.call(invoiceRuleApi.confirm, { id }, { token: proposer })
      expect(own.statusCode).toBe(approvalErrors.OWN_PROPOSAL.code)
      expect((await house.get(invoiceRuleApi.read, {}, { token: staff })).rule).toEqual(rule)
      await house.get(invoiceRuleApi.refuse, { id, reason: 'two are better' }, { token: decider })
    }
  })

  it('proposed against an earlier version, or without a change, is refused', async () => {
    const { version, rule } = await house.get(invoiceRuleApi.read, {}, { token: staff })
    const warned = { ...rule, quotaWarnBelow: rule.quotaWarnBelow + 1 }
    const propose = (from: number, to: InvoiceRule) =>
      house.call(invoiceRuleApi.propose, { version: from, reason: 'a test', rule: to }, { token: staff })
    const [late, first] = [await propose(version, warned), await propose(version, warned)]
    await house.get(invoiceRuleApi.confirm, { id: first.data?.id ?? '' }, { token: owner })
    expect((await house.get(invoiceRuleApi.detail, { id: late.data?.id ?? '' }, { token: staff })).outdated).toBe(true)
    const confirmed = await house.call(invoiceRuleApi.confirm, { id: late.data?.id ?? '' }, { token: owner })
    expect(confirmed.statusCode).toBe(generalErrors.STALE.code)
    expect((await propose(version, rule)).statusCode).toBe(generalErrors.STALE.code)
    expect((await propose(version + 1, warned)).statusCode).toBe(platformErrors.NOTHING_CHANGED.code)
    await changeRule(version + 1, rule)
  })

  it('with a tax number of the seller refuses files of another seller', async () => {
    const { version, rule } = await house.get(invoiceRuleApi.read, {}, { token: staff })
    const change = (from: number, sellerTaxNumber: string) => changeRule(from, { ...rule, sellerTaxNumber })
    await change(version, '91350100M000100Y43')
    const { id } = await newApplication(house)
    await house.get(invoiceDeskApi.accept, { id }, { token: staff })
    const number = newInvoiceNumber()
    const answer = await uploadInvoiceFiles(house, staff, { id, number }, [invoiceXml({ number, total: '100.00' })], en)
    expect(answer.statusCode).toBe(invoiceErrors.FILE_MISMATCH.code)
    expect(answer.errorMessage).toContain('tax number of the seller')
    // The seller of the test files.
    await change(version + 1, '91110000802100433B')
    expect((await uploadInvoiceFiles(house, staff, { id, number }, [invoiceXml({ number, total: '100.00' })])).flag).toBe(true)
    await change(version + 2, '')
  })
})

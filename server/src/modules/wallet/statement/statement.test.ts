// Tests statements and receipts: figures against sums of the raw entries, the signed PDFs with pdfsig and qpdf.
import { writeFileSync } from 'node:fs'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { ledgerViewApi } from '@attestry/contract/modules/wallet/ledger-view'
import { orderApi } from '@attestry/contract/modules/wallet/order'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { statementApi } from '@attestry/contract/modules/wallet/statement'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPaymentHouse, type PaymentHouse, startPayment, startPurchase } from '../../../../test/payment-house.ts'
import { inspect, textOf } from '../../../adapters/paper/pdf.fixture.ts'
import { daysOfMonth, localTime, monthOf, nextMonth, startOfMonth } from '../../../kernel/beijing-time.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { buyLot } from '../ledger/service.ts'
import { markPaid } from '../order/store.ts'
import { charge, credit, hold, type Payer, refund, release } from '../public.ts'
import { chineseAmount } from './chinese-amount.ts'
import { MAX_LISTED_ROWS, statementFigures } from './figures.ts'

let house: PaymentHouse
let token: string
let payer: Payer
/** For looking at the papers: PAPER_FOLDER=… vitest run … */
const keep = (name: string, pdf: Uint8Array) => {
  if (process.env.PAPER_FOLDER) writeFileSync(`${process.env.PAPER_FOLDER}/${name}.pdf`, pdf)
}

const actAt = <T>(at: string, work: (deps: Deps) => Promise<T>): Promise<T> => {
  const { deps } = house.house
  return inTransaction({ ...deps, clock: { ...deps.clock, now: () => new Date(at) } }, work)
}
const fetchPdf = async (
  endpoint: typeof statementApi.pdf | typeof statementApi.receipt,
  input: Record<string, unknown>,
  by = token,
) => {
  const answer = await house.send(endpoint, input, { token: by })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return Buffer.from(await answer.arrayBuffer())
}

beforeAll(async () => {
  house = await openPaymentHouse({ role: 'http' })
  const member = await house.register()
  token = member.token
  const { id, platformId } = await house.get(profileApi.info, {}, { token })
  payer = { platformId, ownerId: id, actorId: id }
  const reference = (nth: number) => `record:10000000000000${String(nth).padStart(5, '0')}`
  await actAt('2026-07-31T15:59:59.999Z', (deps) =>
    credit(deps, payer, { fund: 'recharged', fen: 123_456, key: 'july', reason: 'x' }),
  )
  await actAt('2026-07-31T16:00:00.000Z', (deps) =>
    credit(deps, payer, { fund: 'gift', fen: 2_000, key: 'august', reason: 'realname' }),
  )
  await actAt('2026-08-03T02:00:00Z', async (deps) => {
    await buyLot(deps, payer, { id: 'few', service: 'file', units: 5, fen: 2_500, months: 12 })
    await charge(deps, payer, { service: 'web', items: [1, 2, 3].map((nth) => ({ reference: reference(nth), quantity: 1 })) })
  })
  const held = await actAt('2026-08-30T02:00:00Z', (deps) =>
    hold(deps, payer, { service: 'file', items: [4, 5].map((nth) => ({ reference: reference(nth), quantity: 7 })) }),
  )
  await actAt('2026-08-31T15:59:00Z', (deps) => release(deps, held.holds[0]?.holdId ?? ''))
  await actAt('2026-10-02T15:59:00Z', (deps) => refund(deps, payer, { reference: reference(1), fen: 300, key: 'complaint' }))
})
afterAll(() => house.close())

const figuresOf = (payer: Payer, month: string) =>
  house.house.deps.db.transaction().execute((db) => statementFigures(db, payer, month))

/** Sums of all own entries of money before an instant, by account. */
async function balanceBefore(month: string) {
  const { rows } = await sql<{ account: string; fen: number }>`
    select account::text, sum(amount)::bigint as fen from wallet.entry join wallet.posting on posting.id = posting_id
    where entry.owner_id = ${payer.ownerId} and commodity = 'CNY' and at < (${`${month}-01 00:00:00+08`})::timestamptz
    group by 1`.execute(house.house.deps.db)
  const of = (account: string) => rows.find((row) => row.account === account)?.fen ?? 0
  return { rechargedFen: of('recharged'), giftFen: of('gift'), heldFen: of('held') }
}

describe('months', () => {
  test('start and end in Beijing, leap years and ends of year included', () => {
    expect(monthOf(new Date('2026-07-31T16:00:00Z'))).toBe('2026-08')
    expect(monthOf(new Date('2026-07-31T15:59:59.999Z'))).toBe('2026-07')
    expect(startOfMonth('2026-08').toISOString()).toBe('2026-07-31T16:00:00.000Z')
    expect(nextMonth('2026-12')).toBe('2027-01')
    expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  })

  test('the list has every month since the first posting, each opening with the closing before, and the current one to date', async () => {
    const { list } = await house.get(statementApi.list, {}, { token })
    const months = list.map(({ month }) => month)
    expect(months.at(-1)).toBe('2026-07')
    expect(months[0]).toBe(monthOf(house.clock.now()))
    expect(list.map(({ over }) => over)).toEqual(months.map((_, at) => at > 0))
    for (const { month, opening, closing, received, spent } of list) {
      const total = ({ rechargedFen, giftFen, heldFen }: Awaited<ReturnType<typeof balanceBefore>>) =>
        rechargedFen + giftFen + heldFen
      expect(opening).toBe(yuanOfFen(total(await balanceBefore(month))))
      expect(closing).toBe(yuanOfFen(total(await balanceBefore(nextMonth(month)))))
      expect(Number(opening) + Number(received) + Number(spent)).toBeCloseTo(Number(closing), 2)
    }
    expect(list.find(({ month }) => month === '2026-09')).toMatchObject({ received: '0.00', spent: '0.00', postings: 0 })
  })
})

describe('figures of a month', () => {
  test.each(['2026-06', '2026-07', '2026-08', '2026-09', '2026-10'])(
    '%s: opening + movements = closing, by pocket',
    async (month) => {
      const figures = await figuresOf(payer, month)
      expect(figures.opening).toEqual(await balanceBefore(month))
      expect(figures.closing).toEqual(await balanceBefore(nextMonth(month)))
      for (const pocket of ['rechargedFen', 'giftFen', 'heldFen'] as const) {
        expect(figures.opening[pocket] + figures.movements[pocket]).toBe(figures.closing[pocket])
        for (const rows of [figures.byKind, figures.byDay, figures.lines])
          expect((rows as readonly { readonly [K in typeof pocket]: number }[]).reduce((sum, row) => sum + row[pocket], 0)).toBe(
            figures.movements[pocket],
          )
      }
      expect(figures.lines).toHaveLength(figures.movements.postings)
    },
  )

  test('sums by day and kind add up to the month', async () => {
    const { byDay, byKind } = await figuresOf(payer, '2026-08')
    expect(byDay.map(({ day, postings }) => [day, postings])).toEqual([
      ['2026-08-01', 1],
      ['2026-08-03', 7],
      ['2026-08-30', 2],
      ['2026-08-31', 1],
    ])
    expect(byKind.map(({ kind, postings }) => [kind, postings])).toEqual([
      ['gift', 1],
      ['hold', 5],
      ['charge', 3],
      ['release', 1],
      ['package', 1],
    ])
  })
})

describe('the statement', () => {
  test('shows the figures, is signed and time-stamped, and is well-formed', async () => {
    const pdf = await fetchPdf(statementApi.pdf, { month: '2026-08' })
    keep('statement', pdf)
    const text = textOf(pdf)
    const { closing, opening } = await figuresOf(payer, '2026-08')
    for (const said of ['月度账单', 'Monthly statement', '2026-08-31', '购买套餐', 'Opening balance', 'fapiao'])
      expect(text).toContain(said)
    // Each row can be traced: by its record, or else by its posting.
    for (const reference of ['1000000000000000001', '1000000000000000005', '存信公证处']) expect(text).toContain(reference)
    for (const fen of [opening.rechargedFen, closing.rechargedFen, closing.heldFen])
      expect(text).toContain(yuanOfFen(fen).replace(/\B(?=(\d{3})+\.)/, ','))
    const signature = inspect(pdf, 'pdfsig', '-nocert', 'PDF')
    expect(signature).toContain('Signature is Valid')
    expect(signature).toContain('Total document signed')
    expect(inspect(pdf, 'qpdf', '--check', 'PDF')).toContain('No syntax or stream encoding errors found')
  })

  test('of a month with more rows than are listed says so, and its sums still cover all', async () => {
    const member = await house.register()
    const { id, platformId } = await house.get(profileApi.info, {}, { token: member.token })
    const many = { platformId, ownerId: id }
    await actAt('2026-08-05T00:00:00Z', async (deps) => {
      for (let nth = 0; nth < MAX_LISTED_ROWS + 7; nth += 1)
        await credit(deps, many, { fund: 'recharged', fen: 101, key: `many/${id}/${nth}`, reason: 'x' })
    })
    const pdf = await fetchPdf(statementApi.pdf, { month: '2026-08' }, member.token)
    keep('long-statement', pdf)
    expect(textOf(pdf)).toContain('另有 7 笔未在此列出')
    expect(textOf(pdf)).toContain(yuanOfFen((MAX_LISTED_ROWS + 7) * 101))
  })

  test('of a month without movements opens and closes with the same balance', async () => {
    expect(textOf(await fetchPdf(statementApi.pdf, { month: '2026-09' }))).toContain('本月没有变动')
  })

  test('of a month before the account existed is refused, and the first month is named', async () => {
    const [first = ''] = (await house.get(statementApi.list, {}, { token })).list.map((each) => each.month).slice(-1)
    const answer = await house.send(statementApi.pdf, { month: '2000-01' }, { token })
    const { statusCode, errorMessage } = (await answer.json()) as { statusCode: string; errorMessage: string }
    expect([answer.status, statusCode]).toEqual([400, walletErrors.MONTH_NOT_OPENED.code])
    expect(errorMessage).toContain(first)
  })

  test('shows a package that was paid directly as a part of the purchases, and its order and buyer in the ledger', async () => {
    const { token } = await house.register()
    const { id: ownerId, platformId } = await house.get(profileApi.info, {}, { token })
    const { id } = await house.get(orderApi.orderPackage, { offerId: 'file-100', price: '400.00' }, { token })
    const { number } = await house.get(orderApi.detail, { id }, { token })
    const owner = { platformId, ownerId }
    const paidAt = '2026-08-05T00:00:00Z'
    await actAt(paidAt, async (deps) => {
      await credit(deps, owner, { fund: 'recharged', fen: 40_000, key: `direct/${id}`, reason: number })
      const lot = await buyLot(deps, owner, { id: 'file-100', service: 'file', units: 100, fen: 40_000, months: 12 })
      await markPaid(deps.db, id, { at: new Date(paidAt), by: 'alipay', lotId: lot.id })
      await credit(deps, owner, { fund: 'gift', fen: 1, key: `gift/${id}`, reason: 'x' })
    })
    const { list: rows } = await house.get(ledgerViewApi.list, {}, { token })
    expect(rows.map(({ kind, order, spender }) => [kind, order?.number, spender?.id])).toEqual([
      ['gift', undefined, undefined],
      ['package', number, ownerId],
      ['recharge', number, ownerId],
    ])
    const { byKind, direct } = await figuresOf({ platformId, ownerId }, '2026-08')
    expect(direct).toEqual({ postings: 1, fen: -40_000 })
    expect(byKind.map(({ kind, rechargedFen }) => [kind, rechargedFen])).toEqual([
      ['recharge', 40_000],
      ['gift', 0],
      ['package', -40_000],
    ])
    const { list } = await house.get(statementApi.list, {}, { token })
    expect(list.find(({ month }) => month === '2026-08')).toMatchObject({
      received: '400.01',
      spent: '-400.00',
      direct: '400.00',
    })
    const pdf = await fetchPdf(statementApi.pdf, { month: '2026-08' }, token)
    keep('direct-statement', pdf)
    for (const said of ['其中直接付款', number]) expect(textOf(pdf)).toContain(said)
  })

  test('of the current month adds up to the balance now, and says on its face that the month is not over', async () => {
    const month = monthOf(house.clock.now())
    const [current] = (await house.get(statementApi.list, {}, { token })).list
    const { available, held } = await house.get(priceApi.balance, {}, { token })
    expect(current).toMatchObject({ month, over: false, closing: yuanOfFen(fenOfYuan(available) + fenOfYuan(held)) })
    const pdf = await fetchPdf(statementApi.pdf, { month }, token)
    keep('statement-to-date', pdf)
    for (const said of ['本月账单（未结）', 'Statement to date', localTime(house.clock.now()).slice(0, 10)])
      expect(textOf(pdf)).toContain(said)
  })

  test('of a month that has not begun is refused', async () => {
    const answer = await house.send(statementApi.pdf, { month: '2099-01' }, { token })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ statusCode: walletErrors.MONTH_NOT_BEGUN.code })
  })
})

describe('the receipt', () => {
  test('of a paid order names payer, amount in both forms and transaction, and says that it is no invoice', async () => {
    const purchase = await startPurchase(house, 'alipay-qr', '1280.05')
    const before = await house.send(statementApi.receipt, { id: purchase.orderId }, { token: purchase.token })
    expect(await before.json()).toMatchObject({ statusCode: walletErrors.ORDER_NOT_PAID.code })
    house.counterpart.book.pay(purchase.trade)
    expect(await house.counterpart.notify(purchase.trade)).toBe(true)
    const pdf = await fetchPdf(statementApi.receipt, { id: purchase.orderId }, purchase.token)
    keep('receipt', pdf)
    const text = textOf(pdf)
    for (const said of ['收款单位', 'Payee', '江州市存信公证处', '出具单位']) expect(text).toContain(said)
    expect(inspect(pdf, 'pdfinfo', 'PDF')).toMatch(/Pages:\s+1\n/)
    for (const said of ['收据', 'CNY 1,280.05', '人民币壹仟贰佰捌拾元零伍分', '支付宝', '不是发票', 'not an invoice'])
      expect(text).toContain(said)
    expect(text).toContain(purchase.trade.payment?.transactionId ?? 'no transaction')
    expect(inspect(pdf, 'pdfsig', '-nocert', 'PDF')).toContain('Signature is Valid')
  })

  test('of an order that was paid twice names the payment that settled it', async () => {
    const first = await startPurchase(house, 'alipay-qr', '20.00')
    const second = await startPayment(house, first.token, first.orderId, 'wechat-qr')
    for (const trade of [second, first.trade]) {
      house.counterpart.book.pay(trade)
      expect(await house.counterpart.notify(trade)).toBe(true)
    }
    const text = textOf(await fetchPdf(statementApi.receipt, { id: first.orderId }, first.token))
    expect(text).toContain(second.payment?.transactionId)
    expect(text).not.toContain(first.trade.payment?.transactionId)
  })

  test('of a package that was not bought says that the balance was topped up', async () => {
    const { token } = await house.register()
    const { id } = await house.get(orderApi.orderPackage, { offerId: 'file-100', price: '400.00' }, { token })
    const trade = await startPayment(house, token, id, 'alipay-qr')
    await house.get(orderApi.cancel, { id }, { token })
    house.counterpart.book.forcePayment(trade)
    await house.counterpart.notify(trade)
    const text = textOf(await fetchPdf(statementApi.receipt, { id }, token))
    expect(text).toContain('CNY 400.00')
    expect(text).not.toContain('套餐')
  })

  test.each([
    [0, '人民币零元整'],
    [5, '人民币伍分'],
    [10, '人民币壹角整'],
    [100, '人民币壹元整'],
    [1_001, '人民币壹拾元零壹分'],
    [10_050, '人民币壹佰元伍角整'],
    [100_500, '人民币壹仟零伍元整'],
    [1_000_000, '人民币壹万元整'],
    [1_000_100, '人民币壹万零壹元整'],
    [10_100_000, '人民币壹拾万壹仟元整'],
    [500_000_000_00, '人民币伍亿元整'],
    [100_010_000_00, '人民币壹亿零壹万元整'],
    [123_456_789_01, '人民币壹亿贰仟叁佰肆拾伍万陆仟柒佰捌拾玖元零壹分'],
  ])('writes %i fen as %s', (fen, words) => {
    expect(chineseAmount(fen)).toBe(words)
  })
})

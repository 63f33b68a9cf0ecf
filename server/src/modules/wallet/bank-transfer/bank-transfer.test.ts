// Bank transfers end to end: code, statement, two persons, one credit; other amounts, returns, and the demo's bank.
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { approvalErrors } from '@attestry/contract/modules/approval/errors'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { platformErrors } from '@attestry/contract/modules/platform/errors'
import { type BankAccount, bankAccountApi } from '@attestry/contract/modules/wallet/bank-account'
import { bankMatchApi, bankTransferApi, demoBankApi } from '@attestry/contract/modules/wallet/bank-transfer'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { isMatchingCode } from '@attestry/contract/modules/wallet/matching-code'
import { orderApi } from '@attestry/contract/modules/wallet/order'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { BANK_ACCOUNT, importFile, makeBankLine, newSerial } from '../../../../test/bank-statement.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { dayAt, dayPlus } from '../../../kernel/beijing-time.ts'
import { days } from '../../../kernel/clock.ts'
import { verifyLedger } from '../ledger/verify.ts'

const PAYER = '林知远'
let house: TestHouse
let operator: string
let finance: string
let owner: string

beforeAll(async () => {
  house = await openTestHouse()
  operator = await house.logIn('13900000001')
  finance = await house.logIn('13900000003')
  owner = await house.logIn('13900000005')
})
afterAll(() => house.close())
/** What the ledger has from the bank is what was credited from statements. */
afterEach(async () => {
  const { deps } = house.house
  expect(await verifyLedger(deps)).toEqual([])
  const { rows } = await sql<{ ledger: number; lines: number }>`
    select coalesce((select -sum(amount)::bigint from wallet.entry where account = 'bank'), 0) as ledger,
      coalesce((select sum(fen)::bigint from wallet.bank_line where state = 'credited'), 0) as lines`.execute(deps.db)
  expect(rows[0]?.ledger).toBe(rows[0]?.lines)
})

/** A new member with a verified name and an order by bank transfer. */
async function newTransfer(amount = '100.00', offer?: { offerId: string; price: string }) {
  const { token, id: memberId } = await house.register()
  await sql`update account.account set certification = 'passed', name = ${PAYER} where id = ${memberId}`.execute(
    house.house.deps.db,
  )
  const order = offer
    ? await house.get(orderApi.orderPackage, offer, { token })
    : await house.get(orderApi.order, { amount }, { token })
  const transfer = await house.get(bankTransferApi.begin, { id: order.id }, { token })
  return {
    token,
    memberId,
    order,
    transfer,
    detail: () => house.get(orderApi.detail, { id: order.id }, { token }),
    recharged: async () => (await house.get(priceApi.balance, {}, { token })).recharged,
    message: async () => (await house.get(inboxApi.summary, {}, { token })).latest[0],
  }
}

const propose = (lineId: string, orderNumber: string, act: 'credit' | 'return' = 'credit', token = operator) =>
  house.call(bankMatchApi.propose, { lineId, act, orderNumber, reason: 'code and amount fit' }, { token })
const confirm = (id: string, token = finance) => house.call(bankMatchApi.confirm, { id }, { token })

async function creditByTwo(lineId: string, orderNumber: string) {
  const { data } = await propose(lineId, orderNumber)
  return confirm(data?.id ?? '')
}

describe('an order by bank transfer', () => {
  it('has the platform’s account, a valid code and seven days, and keeps its code', async () => {
    const { token, order, transfer, detail } = await newTransfer()
    expect(isMatchingCode(transfer.code)).toBe(true)
    expect(transfer).toMatchObject({
      account: { number: BANK_ACCOUNT },
      state: 'waiting',
      ordered: '100.00',
      arrived: null,
      voucher: null,
    })
    const shown = await detail()
    expect(Date.parse(shown.expiresAt) - Date.parse(shown.createdAt)).toBe(days(7))
    expect(await house.get(bankTransferApi.begin, { id: order.id }, { token })).toEqual(transfer)
    expect(shown.bank).toEqual(transfer)
  })

  it('is credited when one person matched its line and another confirmed, and says so', async () => {
    const { token, order, transfer, detail, recharged, message } = await newTransfer('88.00')
    const lineId = await makeBankLine(house, { yuan: '88.00', payer: PAYER, remark: `充值 ${transfer.code.toLowerCase()}` })
    const line = await house.get(bankTransferApi.line, { id: lineId }, { token: finance })
    expect(line).toMatchObject({
      strength: 'strong',
      fits: { code: true, amount: true, payer: true },
      order: { number: order.number },
    })
    expect(line.candidates[0]).toMatchObject({ number: order.number, code: transfer.code })
    const { data: proposal } = await propose(lineId, order.number)
    expect(proposal).toMatchObject({ differs: { amount: false, payer: false }, order: { number: order.number } })
    expect((await detail()).bank?.state).toBe('matched')
    expect((await confirm(proposal?.id ?? '', operator)).statusCode).toBe(generalErrors.NOT_ALLOWED.code)
    expect(await recharged()).toBe('0.00')
    expect((await confirm(proposal?.id ?? '')).data?.state).toBe('confirmed')
    expect(await recharged()).toBe('88.00')
    expect(await detail()).toMatchObject({ state: 'paid', paidBy: 'bank', bank: { state: 'credited', arrived: '88.00' } })
    expect(await message()).toMatchObject({ title: '充值成功', link: { to: 'order', id: order.id } })
    const { list } = await house.get(orderApi.list, { state: 'paid' }, { token })
    expect(list[0]).toMatchObject({ paidBy: 'bank' })
  })

  it('of a package buys the package when it is paid in full', async () => {
    const { token, order, transfer, detail } = await newTransfer('', { offerId: 'file-100', price: '400.00' })
    const lineId = await makeBankLine(house, { yuan: '400.00', payer: PAYER, remark: transfer.code })
    expect((await creditByTwo(lineId, order.number)).flag).toBe(true)
    expect(await detail()).toMatchObject({ state: 'paid', paidBy: 'bank', creditedInstead: false })
    const balance = await house.get(priceApi.balance, {}, { token })
    expect(balance).toMatchObject({ recharged: '0.00', packages: [{ service: 'file', units: 100 }] })
  })

  it.each([
    ['on the last day', 0, { recharged: '0.00', packages: [{ service: 'file', units: 100 }] }],
    ['a day later', 1, { recharged: '400.00', packages: [] }],
  ])('of a package, booked %s and matched after the order was closed', async (_when, later, expected) => {
    const { token, order, transfer } = await newTransfer('', { offerId: 'file-100', price: '400.00' })
    const expired = new Date(house.clock.now().getTime() - days(2))
    const day = dayPlus(dayAt(expired), later)
    await sql`
      update wallet.payment_order set state = 'closed', created_at = created_at - interval '10 days',
        expires_at = ${expired}, closed_at = ${expired} where id = ${order.id}`.execute(house.house.deps.db)
    const lineId = await makeBankLine(house, { yuan: '400.00', payer: PAYER, remark: transfer.code, day })
    expect((await creditByTwo(lineId, order.number)).flag).toBe(true)
    expect(await house.get(priceApi.balance, {}, { token })).toMatchObject(expected)
  })

  it.each(['399.99', '400.01'])(
    'of a package that gets %s is paid with the arrived amount, without the package',
    async (yuan) => {
      const { order, transfer, detail, recharged, message } = await newTransfer('', { offerId: 'file-100', price: '400.00' })
      const lineId = await makeBankLine(house, { yuan, payer: PAYER, remark: transfer.code })
      expect(await house.get(bankTransferApi.line, { id: lineId }, { token: finance })).toMatchObject({ strength: 'partial' })
      expect((await creditByTwo(lineId, order.number)).data).toMatchObject({ differs: { amount: true } })
      expect(await recharged()).toBe(yuan)
      const shown = await detail()
      expect(shown).toMatchObject({
        state: 'paid',
        amount: yuan,
        creditedInstead: true,
        bank: { ordered: '400.00', arrived: yuan },
      })
      expect((await message())?.text).toContain('套餐没有购买')
    },
  )

  it('that was closed meanwhile is paid, and one that was paid before leaves the money in the balance', async () => {
    const { token, order, transfer, detail, recharged, message } = await newTransfer('10.00')
    expect((await house.get(orderApi.cancel, { id: order.id }, { token })).state).toBe('closed')
    const first = await makeBankLine(house, { yuan: '10.00', payer: PAYER, remark: transfer.code })
    expect((await creditByTwo(first, order.number)).flag).toBe(true)
    expect(await detail()).toMatchObject({ state: 'paid', paidBy: 'bank' })
    const second = await makeBankLine(house, { yuan: '10.00', payer: PAYER, remark: transfer.code })
    expect((await creditByTwo(second, order.number)).flag).toBe(true)
    expect(await recharged()).toBe('20.00')
    expect(await message()).toMatchObject({ title: '重复付款已存入余额' })
    expect((await detail()).bank).toMatchObject({ arrived: '10.00' })
  })
})

describe('a line', () => {
  it('is credited once: a second proposal, a second confirmation and concurrent ones are refused', async () => {
    const { order, transfer, recharged } = await newTransfer('5.00')
    const lineId = await makeBankLine(house, { yuan: '5.00', payer: PAYER, remark: transfer.code })
    const proposals = await Promise.all(Array.from({ length: 4 }, () => propose(lineId, order.number)))
    const made = proposals.filter(({ flag }) => flag)
    expect(made).toHaveLength(1)
    expect(proposals.find(({ flag }) => !flag)?.statusCode).toBe(walletErrors.LINE_PROPOSED.code)
    const id = made[0]?.data?.id ?? ''
    const answers = await Promise.all([confirm(id), confirm(id, owner), confirm(id), confirm(id, owner)])
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    expect(answers.find(({ flag }) => !flag)?.statusCode).toBe(approvalErrors.DECIDED_BEFORE.code)
    expect(await recharged()).toBe('5.00')
    expect((await propose(lineId, order.number)).statusCode).toBe(walletErrors.LINE_SETTLED.code)
    const { rows } =
      await sql`select 1 from wallet.posting where key like ${`credit/bank/${BANK_ACCOUNT}/%`} and reference = ${order.number}`.execute(
        house.house.deps.db,
      )
    expect(rows).toHaveLength(1)
  })

  it('of another payer, with a wrong code or without one is matched by hand, by order number', async () => {
    const { order, transfer } = await newTransfer('7.00')
    const wrongPayer = await makeBankLine(house, { yuan: '7.00', payer: '别人', remark: transfer.code })
    const view = await house.get(bankTransferApi.line, { id: wrongPayer }, { token: finance })
    expect(view).toMatchObject({ strength: 'partial', fits: { payer: false } })
    const swapped = transfer.code.replace(/^(.)(.)/, '$2$1')
    const wrongCode = await makeBankLine(house, { yuan: '7.00', payer: PAYER, remark: swapped === transfer.code ? '' : swapped })
    const none = await house.get(bankTransferApi.line, { id: wrongCode }, { token: finance })
    expect(none).toMatchObject({ strength: 'none', order: null })
    expect(none.candidates.map(({ number }) => number)).toContain(order.number)
    expect((await propose(wrongCode, '')).statusCode).toBe(walletErrors.ORDER_NEEDED.code)
    expect((await propose(wrongCode, '00000000000000000000')).statusCode).toBe(walletErrors.ORDER_UNKNOWN.code)
    expect((await creditByTwo(wrongCode, order.number)).flag).toBe(true)
  })

  it('that is returned credits nothing, notifies the member, and cannot be credited later', async () => {
    const { order, transfer, recharged, message, detail } = await newTransfer('9.00')
    const lineId = await makeBankLine(house, { yuan: '8.00', payer: PAYER, remark: transfer.code })
    const { data } = await propose(lineId, order.number, 'return')
    expect((await confirm(data?.id ?? '')).flag).toBe(true)
    expect(await recharged()).toBe('0.00')
    expect((await detail()).state).toBe('awaiting_payment')
    expect((await message())?.title).toBe('转账 8.00 元将退回付款账户')
    expect((await propose(lineId, order.number)).statusCode).toBe(walletErrors.LINE_SETTLED.code)
  })

  it('has a handler once somebody takes it, and stays in the list', async () => {
    const lineId = await makeBankLine(house, { yuan: '3.00', remark: '' })
    const taken = await house.get(bankTransferApi.takeLine, { id: lineId }, { token: finance })
    expect(taken.handler?.name).toBe('平台财务')
    const { list } = await house.get(bankTransferApi.lines, { state: 'open', pageSize: 100 }, { token: operator })
    expect(list.find(({ id }) => id === lineId)).toMatchObject({ handler: { name: '平台财务' }, strength: 'none' })
  })
})

describe('a proof of transfer', () => {
  const upload = async (token: string, id: string, bytes: Uint8Array) => {
    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(bytes)]), 'proof.pdf')
    const path = wirePath(bankTransferApi.uploadVoucher).replace(':id', id)
    return (await fetch(house.url + path, { method: 'POST', headers: { 'x-auth-token': token }, body: form })).json() as Promise<{
      flag: boolean
      statusCode: string
    }>
  }

  it('is stored as a document that staff can open, is replaced by the next, and credits nothing', async () => {
    const { token, order, detail, recharged } = await newTransfer('6.00')
    expect((await upload(token, order.id, Buffer.from('<html>'))).statusCode).toBe(walletErrors.VOUCHER_UNREADABLE.code)
    expect((await upload(token, order.id, Buffer.from('%PDF-1.7 one'))).flag).toBe(true)
    expect((await upload(token, order.id, Buffer.from('%PDF-1.7 second'))).flag).toBe(true)
    expect((await detail()).bank?.voucher).toMatchObject({ size: 15 })
    expect(await recharged()).toBe('0.00')
    const answer = await house.send(bankTransferApi.voucher, { id: order.id }, { token: finance })
    expect(await answer.text()).toBe('%PDF-1.7 second')
    const { rows } = await sql`select 1 from document.document where kind = 'bank-voucher'
      and account_id = (select created_by from wallet.payment_order where id = ${order.id})`.execute(house.house.deps.db)
    expect(rows).toHaveLength(1)
    const { token: other } = await house.register()
    expect((await upload(other, order.id, Buffer.from('%PDF-1.7'))).statusCode).toBe(generalErrors.NOT_FOUND.code)
    const own = await house.send(bankTransferApi.ownVoucher, { id: order.id }, { token })
    expect(await own.text()).toBe('%PDF-1.7 second')
    expect(own.headers.get('content-disposition')).toMatch(/^attachment/)
    expect((await house.send(bankTransferApi.ownVoucher, { id: order.id }, { token: other })).status).toBe(404)
  })
})

describe('the receiving account', () => {
  const read = () => house.get(bankAccountApi.read, {}, { token: operator })
  const suggest = async (account: BankAccount | null, token = operator) =>
    house.call(bankAccountApi.propose, { version: (await read()).version, reason: 'another bank', account }, { token })
  const decide = (id: string, token = finance) => house.call(bankAccountApi.confirm, { id }, { token })
  const required = async () => (await read()).account as BankAccount
  const NEW_NUMBER = '6222000000000000001'

  it('is changed by two persons only: the old one is shown until another person confirms', async () => {
    const before = await required()
    const after = { ...before, number: NEW_NUMBER }
    const { data: proposal } = await suggest(after)
    expect(proposal).toMatchObject({ state: 'proposed', before, after, outdated: false })
    const id = proposal?.id ?? ''
    expect((await newTransfer('1.00')).transfer.account).toEqual(before)
    expect((await decide(id, operator)).statusCode).toBe(generalErrors.NOT_ALLOWED.code)
    const { data: own } = await suggest({ ...after, branch: 'Other branch' }, owner)
    expect((await decide(own?.id ?? '', owner)).statusCode).toBe(approvalErrors.OWN_PROPOSAL.code)
    expect(await required()).toEqual(before)
    expect((await decide(id)).data).toMatchObject({ state: 'confirmed', before, after })
    expect(await required()).toEqual(after)
    expect((await newTransfer('1.00')).transfer.account).toEqual(after)
    // Proposed against the old account.
    expect(await house.get(bankAccountApi.detail, { id: own?.id ?? '' }, { token: finance })).toMatchObject({ outdated: true })
    expect((await decide(own?.id ?? '')).statusCode).toBe(walletErrors.ACCOUNT_MOVED.code)
    expect(
      (await house.call(bankAccountApi.propose, { version: 1, reason: 'stale', account: null }, { token: operator })).statusCode,
    ).toBe(walletErrors.ACCOUNT_MOVED.code)
    expect((await suggest(after)).statusCode).toBe(platformErrors.NOTHING_CHANGED.code)
    const { rows } = await sql<{ action: string; facts: string }>`
      select action, facts from kernel.audit where subject = ${id} order by seq`.execute(house.house.deps.db)
    expect(rows.map(({ action }) => action)).toEqual(['wallet.bank-account.propose', 'wallet.bank-account.confirm'])
    for (const { facts } of rows) for (const number of [before.number, NEW_NUMBER]) expect(facts).toContain(number)
    await decide((await suggest(before)).data?.id ?? '')
  })

  it('that was refused or withdrawn stays as it was', async () => {
    const before = await required()
    const { data: refused } = await suggest({ ...before, number: NEW_NUMBER })
    await house.get(bankAccountApi.refuse, { id: refused?.id ?? '', reason: 'called the bank: not ours' }, { token: finance })
    const { data: withdrawn } = await suggest({ ...before, number: NEW_NUMBER })
    await house.get(bankAccountApi.withdraw, { id: withdrawn?.id ?? '' }, { token: operator })
    for (const each of [refused, withdrawn])
      expect((await decide(each?.id ?? '')).statusCode).toBe(approvalErrors.DECIDED_BEFORE.code)
    expect(await required()).toEqual(before)
  })

  it('of an open order stays the one that was shown: the payer is told, and its statement is still imported and credited', async () => {
    const before = await required()
    const { order, transfer, detail, recharged } = await newTransfer('77.00')
    expect(transfer.current).toBe(true)
    await decide((await suggest({ ...before, number: NEW_NUMBER })).data?.id ?? '')
    expect((await detail()).bank).toMatchObject({ account: before, current: false })
    const lineId = await makeBankLine(house, { yuan: '77.00', payer: PAYER, remark: transfer.code })
    expect((await house.get(bankTransferApi.line, { id: lineId }, { token: finance })).account).toBe(before.number)
    expect((await creditByTwo(lineId, order.number)).flag).toBe(true)
    expect(await recharged()).toBe('77.00')
    await decide((await suggest(before)).data?.id ?? '')
    expect((await detail()).bank).toMatchObject({ account: before, current: true })
  })

  it('that is removed ends the offer of bank transfers, and open orders can still be credited', async () => {
    const before = await required()
    const { transfer, order } = await newTransfer('55.00')
    const { token } = await house.register()
    expect((await house.get(orderApi.channels, {}, { token })).bank).toBe(true)
    await decide((await suggest(null)).data?.id ?? '')
    expect(await read()).toMatchObject({ account: null })
    expect((await house.get(orderApi.channels, {}, { token })).bank).toBe(false)
    const { id } = await house.get(orderApi.order, { amount: '1.00' }, { token })
    expect((await house.call(bankTransferApi.begin, { id }, { token })).statusCode).toBe(walletErrors.NO_BANK_ACCOUNT.code)
    const lineId = await makeBankLine(house, { yuan: '55.00', payer: PAYER, remark: transfer.code })
    expect((await creditByTwo(lineId, order.number)).flag).toBe(true)
    const wrong = await suggest({ ...before, number: '12 34' })
    expect(wrong.errorMessage).toContain('账号')
    await decide((await suggest(before)).data?.id ?? '')
    expect(await required()).toEqual(before)
  })
})

describe('the demo’s bank', () => {
  it('exports transfers of visitors as a statement that staff import', async () => {
    const { token, order, transfer, recharged } = await newTransfer('66.60')
    const made = { id: order.id, amount: '66.60', payerName: PAYER, remark: `${transfer.code}，“充值”` }
    const { serial } = await house.get(demoBankApi.transfer, made, { token })
    const answer = await house.send(demoBankApi.statement, {}, { token: operator })
    expect(answer.headers.get('content-disposition')).toContain('demo-bank-statement.csv')
    const file = new Uint8Array(await answer.arrayBuffer())
    expect(new TextDecoder('gbk').decode(file)).toContain('不收真钱')
    expect((await importFile(house, file, { token: operator })).data).toMatchObject({ added: 1, strong: 1 })
    const { list } = await house.get(bankTransferApi.lines, {}, { token: operator })
    expect((await creditByTwo(list.find((line) => line.serial === serial)?.id ?? '', order.number)).flag).toBe(true)
    expect(await recharged()).toBe('66.60')
  })

  it('escapes formulas in its statement, which is read back as it was', async () => {
    const { token, order } = await newTransfer('5.50')
    const payerName = '=HYPERLINK("https://attacker.example","x")'
    const made = { id: order.id, amount: '5.50', payerName, remark: '@SUM(1)' }
    const { serial } = await house.get(demoBankApi.transfer, made, { token })
    const file = new Uint8Array(await (await house.send(demoBankApi.statement, {}, { token: operator })).arrayBuffer())
    const text = new TextDecoder('gbk').decode(file)
    expect(text).toContain(`,"'=HYPERLINK(""https://attacker.example"",""x"")",`)
    expect(text).toContain(`,"'@SUM(1)",`)
    expect((await importFile(house, file, { token: operator })).flag).toBe(true)
    const { list } = await house.get(bankTransferApi.lines, {}, { token: operator })
    expect(list.find((line) => line.serial === serial)).toMatchObject({ payerName, remark: expect.stringContaining('@SUM(1)') })
  })

  it('is not found outside of a demo, nor for the order of somebody else', async () => {
    const { order } = await newTransfer('1.00')
    const { token: other } = await house.register()
    const made = { id: order.id, amount: '1.00', payerName: PAYER, remark: newSerial() }
    expect((await house.call(demoBankApi.transfer, made, { token: other })).statusCode).toBe(generalErrors.NOT_FOUND.code)
    const { openPaymentHouse } = await import('../../../../test/payment-house.ts')
    const real = await openPaymentHouse({ role: 'http' })
    try {
      expect(real.house.deps.payments.bank).toBeUndefined()
      const staff = await real.logIn('13900000003')
      expect((await real.call(demoBankApi.statement, {}, { token: staff })).statusCode).toBe(generalErrors.NOT_FOUND.code)
      const { token } = await real.register()
      const { id } = await real.get(orderApi.order, { amount: '1.00' }, { token })
      await real.get(bankTransferApi.begin, { id }, { token })
      expect((await real.call(demoBankApi.transfer, { ...made, id }, { token })).statusCode).toBe(generalErrors.NOT_FOUND.code)
    } finally {
      await real.close()
    }
  })
})

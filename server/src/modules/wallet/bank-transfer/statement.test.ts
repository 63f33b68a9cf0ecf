// Bank statements: recognised layouts, refused contents, encodings; imported twice they change nothing.

import { bankTransferApi } from '@attestry/contract/modules/wallet/bank-transfer'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  BANK_ACCOUNT,
  ICBC_HEADER,
  icbcCsv,
  icbcRow,
  importFile,
  newSerial,
  previewFile,
  STATEMENT_DAY,
  type TestLine,
  xlsx,
} from '../../../../test/bank-statement.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { gbkBytes } from '../../../adapters/payment/counterpart/gbk.ts'
import { dayPlus } from '../../../kernel/beijing-time.ts'
import { dayOf } from './statement.ts'

const DIGITS = STATEMENT_DAY.replaceAll('-', '')

let house: TestHouse
let token: string
beforeAll(async () => {
  house = await openTestHouse({ role: 'http' })
  token = await house.logIn('13900000003')
})
afterAll(() => house.close())

const preview = async (file: string | Uint8Array) => (await previewFile(house, file, { token })).data
const csv = (...rows: string[][]) => rows.map((cells) => cells.join(',')).join('\r\n')

describe('a statement', () => {
  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['GBK', (text: string) => gbkBytes(text)],
  ])('in %s is read', async (_encoding, bytes) => {
    const read = await preview(bytes(icbcCsv([{ yuan: '"1,200.50"', remark: '附言' }])))
    expect(read).toMatchObject({ layout: 'icbc', accountChecked: true, incoming: 1, outgoing: 0, total: '1200.50', faults: [] })
    expect(read?.lines[0]).toMatchObject({
      row: 2,
      bookedOn: STATEMENT_DAY,
      amount: '1200.50',
      payerName: '林知远',
      remark: '附言 充值',
    })
  })

  it.each([
    [
      'ccb',
      csv(
        [
          '账号',
          '账户名称',
          '交易时间',
          '借方发生额（支取）',
          '贷方发生额（收入）',
          '余额',
          '币种',
          '对方户名',
          '对方账号',
          '记账日期',
          '摘要',
          '备注',
          '账户明细编号-交易流水号',
        ],
        [
          BANK_ACCOUNT,
          '演示',
          `${DIGITS} 09:30:00`,
          '0.00',
          '88.80',
          '88.80',
          '人民币元',
          '林知远',
          '6222',
          DIGITS,
          '转账',
          '附言甲',
          '1-20261117001',
        ],
        [
          BANK_ACCOUNT,
          '演示',
          `${DIGITS} 09:31:00`,
          '8.80',
          '0.00',
          '80.00',
          '人民币元',
          '别人',
          '6222',
          DIGITS,
          '手续费',
          '',
          '2-20261117002',
        ],
      ),
    ],
    [
      'cmb',
      csv(
        [`账号：${BANK_ACCOUNT}`],
        ['交易日', '交易时间', '借方金额', '贷方金额', '余额', '摘要', '流水号', '收(付)方名称', '收(付)方账号'],
        [DIGITS, '09:30:00', '', '88.80', '88.80', '附言甲', 'C0001', '林知远', '6222'],
        [DIGITS, '09:31:00', '8.80', '', '80.00', '手续费', 'C0002', '别人', '6222'],
      ),
    ],
    [
      'boc',
      csv(
        [
          '交易类型[ Transaction Type ]',
          '付款人账号[ Debit Account No. ]',
          '付款人名称[ Payer Name ]',
          '收款人账号[ Payee Account ]',
          '交易日期[ Transaction Date ]',
          '交易金额[ Trade Amount ]',
          '交易流水号[ Reference ]',
          '交易附言[ Remark ]',
        ],
        ['来账', '6222', '林知远', BANK_ACCOUNT, DIGITS, '88.80', 'B0001', '附言甲'],
        ['往账', BANK_ACCOUNT, '演示', '6222', DIGITS, '-8.80', 'B0002', '手续费'],
      ),
    ],
    [
      'abc',
      csv(
        [`账号: ${BANK_ACCOUNT}`, '户名: 演示'],
        ['交易日期', '交易流水号', '收入金额', '支出金额', '余额', '对方账号', '对方户名', '摘要'],
        [STATEMENT_DAY, 'A0001', '88.80', '', '88.80', '6222', '林知远', '附言甲'],
        [STATEMENT_DAY, 'A0002', '', '8.80', '80.00', '6222', '别人', '手续费'],
        ['合计', '', '88.80', '8.80', '', '', '', ''].map((cell, at) => (at === 0 ? '' : cell)),
      ),
    ],
  ])('in the layout of %s is recognised by its headings, incoming lines only', async (layout, text) => {
    const read = await preview(text)
    expect(read).toMatchObject({ layout, accountChecked: true, incoming: 1, outgoing: 1, total: '88.80', faults: [] })
    expect(read?.lines[0]).toMatchObject({ bookedOn: STATEMENT_DAY, payerName: '林知远', payerAccount: '6222' })
    expect(read?.lines[0]?.remark).toContain('附言甲')
  })

  it('with a direction that is neither incoming nor outgoing, or a nameless row of a payer, is refused with row and column', async () => {
    const header = ['交易类型', '付款人账号', '付款人名称', '收款人账号', '交易日期', '交易金额', '交易流水号', '交易附言']
    const [incoming, other] = [
      ['来账', '6222', '林知远', BANK_ACCOUNT, DIGITS, '88.80', 'B0001', ''],
      ['冲正', '6222', '林知远', BANK_ACCOUNT, DIGITS, '8.80', 'B0002', ''],
    ]
    const read = await preview(csv(header, incoming, other))
    expect(read?.faults).toEqual([{ row: 3, column: '交易类型', message: '“冲正”既不是来账也不是往账' }])
    const without = await preview(csv(header, incoming, ['来账', '6222', '林知远', BANK_ACCOUNT, '', '8.80', '', '']))
    expect(without?.faults.map(({ row, column }) => [row, column])).toContainEqual([3, '交易流水号'])
  })

  it('in xlsx is read like CSV, with text and number cells', async () => {
    const file = xlsx([ICBC_HEADER, icbcRow({ yuan: '5.00' }), icbcRow({ yuan: '#6.5' })])
    expect(await preview(file)).toMatchObject({ layout: 'icbc', incoming: 2, total: '11.50', faults: [] })
    expect((await importFile(house, file, { token })).data).toMatchObject({ added: 2, known: 0 })
    expect((await importFile(house, file, { token })).data).toMatchObject({ added: 0, known: 2 })
  })

  it('imported again, or overlapping with another, adds only new lines, also for concurrent imports', async () => {
    const [one, two, three] = [
      { serial: newSerial(), yuan: '1.00' },
      { serial: newSerial(), yuan: '2.00' },
      { serial: newSerial(), yuan: '3.00' },
    ]
    const first = icbcCsv([one, two])
    const answers = await Promise.all(Array.from({ length: 5 }, () => importFile(house, first, { token })))
    expect(answers.map(({ data }) => data?.added).sort()).toEqual([0, 0, 0, 0, 2])
    expect((await importFile(house, icbcCsv([two, three, three]), { token })).data).toMatchObject({ added: 1, known: 1 })
    const { list } = await house.get(bankTransferApi.lines, { state: 'open', pageSize: 100 }, { token })
    for (const { serial } of [one, two, three]) expect(list.filter((line) => line.serial === serial)).toHaveLength(1)
  })

  it('that changes a line which was imported before is refused with row and column', async () => {
    const serial = newSerial()
    await importFile(house, icbcCsv([{ serial, yuan: '1.00' }]), { token })
    const file = icbcCsv([{ yuan: '4.00' }, { serial, yuan: '100.00' }])
    const answer = await importFile(house, file, { token })
    expect(answer.statusCode).toBe(walletErrors.STATEMENT_FAULTY.code)
    expect(answer.errorMessage).toContain('第 3 行“交易流水号”')
    expect((await preview(file))?.faults).toMatchObject([{ row: 3, column: '交易流水号' }])
  })

  it.each<[string, TestLine, string, string]>([
    ['amount', { yuan: '1.234' }, '贷方发生额', '1.234'],
    ['amount', { yuan: '-5.00' }, '贷方发生额', '-5.00'],
    ['amount', { yuan: '1e3' }, '贷方发生额', '1e3'],
    ...['88,00', '1,5', '1,00,0.00', ',5.00', '1 000.00', '1,2345.00', '1234,567.00', '1,234.', '¥¥5.00'].map(
      (yuan): [string, TestLine, string, string] => ['amount', { yuan: `"${yuan}"` }, '贷方发生额', yuan],
    ),
    ['date, after tomorrow', { yuan: '1.00', day: dayPlus(STATEMENT_DAY, 3) }, '交易时间', '还没有到'],
    ['date, three years ago', { yuan: '1.00', day: dayPlus(STATEMENT_DAY, -1_095) }, '交易时间', '早于两年前'],
    ['date', { yuan: '1.00', day: '2026-02-30' }, '交易时间', '2026-02-30'],
    ['serial number', { yuan: '1.00', serial: '' }, '交易流水号', '缺少'],
    ['rounded serial number', { yuan: '1.00', serial: '1.2345E+17' }, '交易流水号', '科学计数法'],
  ])('with a wrong %s is refused as a whole, and names row, column and value', async (_what, line, column, text) => {
    const good = newSerial()
    const file = icbcCsv([{ yuan: '1.00', serial: good }, line])
    const read = await preview(file)
    expect(read?.faults).toMatchObject([{ row: 3, column }])
    expect(read?.faults[0]?.message).toContain(text)
    const answer = await importFile(house, file, { token, language: 'en' })
    expect(answer.statusCode).toBe(walletErrors.STATEMENT_FAULTY.code)
    expect(answer.errorMessage).toContain('Row 3')
    const { list } = await house.get(bankTransferApi.lines, { pageSize: 100 }, { token })
    expect(list.map(({ serial }) => serial)).not.toContain(good)
  })

  it.each([
    ['"1,200.50"', '1200.50'],
    ['"12,345,678.90"', '12345678.90'],
    ['¥88.00', '88.00'],
    ['"￥1,234.50"', '1234.50'],
    ['8800', '8800.00'],
    ['+5.10', '5.10'],
  ])('with the amount %s is read as %s', async (yuan, total) => {
    expect(await preview(icbcCsv([{ yuan }]))).toMatchObject({ incoming: 1, total, faults: [] })
  })

  describe('that contradicts itself is refused with row and column:', () => {
    const changed = (change: Readonly<Record<string, string>>, yuan = '5.00') =>
      icbcRow({ yuan }).map((cell, at) => change[ICBC_HEADER[at] ?? ''] ?? cell)
    const faultsOf = async (file: string | Uint8Array) => (await preview(file))?.faults.map(({ row, column }) => [row, column])

    it.each([
      ['an incoming amount marked as outgoing', changed({ '借/贷': '借' }), '借/贷'],
      ['an unknown mark', changed({ '借/贷': '冲正' }), '借/贷'],
      ['an outgoing amount marked as incoming', changed({ 借方发生额: '5.00' }, ''), '借/贷'],
      ['both amounts', changed({ 借方发生额: '5.00' }), '借方发生额'],
      ['an empty own account', changed({ 本方账号: '' }), '本方账号'],
    ])('%s', async (_what, row, column) => {
      const file = csv(ICBC_HEADER, icbcRow({ yuan: '1.00' }), row)
      expect(await faultsOf(file)).toEqual([[3, column]])
      expect((await importFile(house, file, { token })).statusCode).toBe(walletErrors.STATEMENT_FAULTY.code)
    })

    it('an outgoing row without an own account is only counted', async () => {
      const outgoing = changed({ '借/贷': '借', 借方发生额: '5.00', 本方账号: '' }, '0.00')
      expect(await preview(csv(ICBC_HEADER, icbcRow({ yuan: '1.00' }), outgoing))).toMatchObject({ outgoing: 1, faults: [] })
    })

    it.each(['贷方发生额', '交易流水号', '借方发生额', '本方账号'])('the heading %s twice', async (heading) => {
      const file = csv([...ICBC_HEADER, heading], [...icbcRow({ yuan: '1.00' }), '9.00'])
      expect(await faultsOf(file)).toEqual([[1, heading]])
    })

    it.each(['贷方发生额', '交易流水号', '交易时间'])('a formula in %s', async (heading) => {
      const row = icbcRow({ yuan: '6.00' }).map((cell, at) => (ICBC_HEADER[at] === heading ? `=${cell}` : cell))
      expect(await faultsOf(xlsx([ICBC_HEADER, icbcRow({ yuan: '5.00' }), row]))).toEqual([[3, heading]])
    })
  })

  it('of another account, of an unknown layout, of another kind of file, too long or too large is refused', async () => {
    const codeOf = async (file: string | Uint8Array) => (await importFile(house, file, { token })).statusCode
    expect(await codeOf(icbcCsv([{ yuan: '1.00' }]).replace(BANK_ACCOUNT, '9999000000000000'))).toBe(
      walletErrors.STATEMENT_OTHER_ACCOUNT.code,
    )
    const unknown = await importFile(house, csv(['日期', '金额'], [STATEMENT_DAY, '1.00']), { token })
    expect(unknown.statusCode).toBe(walletErrors.STATEMENT_UNKNOWN.code)
    for (const bank of ['工商银行', '建设银行', '招商银行', '中国银行', '农业银行']) expect(unknown.errorMessage).toContain(bank)
    const partial = await importFile(house, csv(ICBC_HEADER.filter((name) => name !== '对方单位名称')), { token })
    expect(partial.statusCode).toBe(walletErrors.STATEMENT_LAYOUT.code)
    expect(partial.errorMessage).toContain('对方单位名称')
    expect(await codeOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe(walletErrors.STATEMENT_UNREADABLE.code)
    expect(await codeOf(xlsx([['x']]).subarray(0, 60))).toBe(walletErrors.STATEMENT_UNREADABLE.code)
    expect(await codeOf('a,b\r\n'.repeat(5_001))).toBe(walletErrors.STATEMENT_TOO_LONG.code)
    expect(await codeOf(Buffer.alloc(5 * 1024 ** 2 + 1, 'a'))).toBe(walletErrors.STATEMENT_TOO_LARGE.code)
  })
})

it.each([
  ['2026-11-17', '2026-11-17'],
  ['2026/1/7 9:00', '2026-01-07'],
  ['20261117 093000', '2026-11-17'],
  ['2026年11月17日', '2026-11-17'],
  ['2026-13-01', undefined],
  ['17.11.2026', undefined],
  ['', undefined],
])('the date %s is read as %s', (text, day) => {
  expect(dayOf(text)).toBe(day)
})

// Tests capture batches through the API: sheets with every kind of fault, corrected rows, and each row captured exactly once.
import { deflateRawSync } from 'node:zlib'
import { type CallInput, wirePath } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { generalErrors } from '@attestry/contract/errors'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { type Batch, captureBatchApi, MAX_SHEET_BYTES } from '@attestry/contract/modules/evidence/capture-batch'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { utf8 } from '@attestry/proof/bytes/digest'
import { inMemory, packZip, readZip } from '@attestry/proof/package/zip'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'

let house: TestHouse
let token = ''

beforeAll(async () => {
  house = await openTestHouse()
})
beforeEach(async () => {
  token = (await house.register()).token
})
afterAll(() => house.close())

type Kind = CallInput<typeof captureBatchApi.template>['kind']

/** A sheet as other programs write it, from rows of plain cells. */
function sheet(rows: readonly (readonly (string | null)[])[], cell = plainCell): Buffer {
  const data = rows
    .map(
      (cells, at) =>
        `<row r="${at + 1}">${cells.map((text, column) => (text === null ? '' : cell(text, column, at + 1))).join('')}</row>`,
    )
    .join('')
  return zipped({ ...frame, 'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>` })
}
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const plainCell = (text: string, column: number, row: number) =>
  `<c r="${String.fromCharCode(65 + column)}${row}" t="inlineStr"><is><t>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</t></is></c>`
const frame = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}
const zipped = (files: Record<string, string>): Buffer =>
  Buffer.from(packZip(new Map(Object.entries(files).map(([path, text]) => [path, utf8(text)])), new Date(0)).buffer)

async function upload(bytes: Buffer, kind: Kind = 'web', language = 'en'): Promise<Envelope<Batch>> {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'list.xlsx')
  const answer = await fetch(`${house.url}${wirePath(captureBatchApi.read)}?kind=${kind}`, {
    method: 'POST',
    headers: { 'x-auth-token': token, 'accept-language': language },
    body: form,
  })
  return (await answer.json()) as Envelope<Batch>
}

const HEADER = ['\u53d6\u8bc1\u540d\u79f0*', '\u53d6\u8bc1\u7f51\u5740 *', '\u53d6\u8bc1\u6807\u7b7e']
const good = (at: number) => [`page ${at}`, `https://site${at}.example.com/?a=1&b=2`, 'case_7']

describe('an uploaded sheet', () => {
  it('is read by column names in either language and any order, with the sheet’s row numbers', async () => {
    const answer = await upload(sheet([['Address', 'Note', 'NAME*'], [null], ['https://one.example.com/', 'x', ' one ']]))
    expect(answer.data).toMatchObject({ state: 'draft', fileName: 'list.xlsx', good: 1, quote: { total: '15.00' } })
    expect(answer.data?.rows).toEqual([
      { row: 3, name: 'one', url: 'https://one.example.com/', label: '', platform: '', seller: '', faults: [] },
    ])
    const chinese = await upload(sheet([HEADER, good(1)]))
    expect(chinese.data?.rows[0]).toMatchObject({ name: 'page 1', url: 'https://site1.example.com/?a=1&b=2', label: 'case_7' })
  })

  it.each([
    ['ecommerce', 'Marketplace'],
    ['ecommerce', 'Platform'],
    ['ecommerce', '\u53d6\u8bc1\u5e73\u53f0'],
    ['video', 'Video site'],
    ['video', '\u53d6\u8bc1\u5e73\u53f0'],
  ] as const)('of %s has the column %s read as its site, also as older templates named it', async (kind, heading) => {
    const answer = await upload(
      sheet([
        ['Name', 'Address', heading],
        ['one', 'https://one.example.com/', 'Qinghe'],
      ]),
      kind,
    )
    expect(answer.data?.rows[0]).toMatchObject({ platform: 'Qinghe', faults: [] })
  })

  it('has each fault reported with row, column and reason in the member’s language', async () => {
    const rows = [
      good(1),
      ['', 'https://a.example.com/', 'two words'],
      ['x'.repeat(201), 'ftp://a.example.com/'],
      ['inner', 'http://192.168.1.1/'],
      ['none', null],
    ]
    const english = await upload(sheet([HEADER, ...rows]))
    expect(english.data?.good).toBe(1)
    expect(english.data?.rows.map(({ row, faults }) => [row, ...faults.map(({ column }) => column)])).toEqual([
      [2],
      [3, 'name', 'label'],
      [4, 'name', 'url'],
      [5, 'url'],
      [6, 'url'],
    ])
    expect(english.data?.rows[3]?.faults[0]?.message).toMatch(/^[A-Z].*public internet/)
    const chinese = await upload(sheet([HEADER, ...rows]), 'web', 'zh-CN')
    expect(chinese.data?.rows[3]?.faults[0]?.message).toMatch(/\p{Script=Han}/u)
  })

  it('with a name that is cut inside an emoji is read and has the fault reported', async () => {
    const answer = await upload(sheet([HEADER, [`${'x'.repeat(999)}👍`, 'https://a.example.com/']]))
    expect(answer.data?.rows[0]?.faults.map(({ column }) => column)).toEqual(['name'])
  })

  it('with control characters in a name is read and names the character', async () => {
    const rows = [
      ['photo\u202egpj.exe', 'https://a.example.com/'],
      ['isolate \u2066', 'https://b.example.com/'],
    ]
    const answer = await upload(sheet([HEADER, ...rows]))
    const messages = answer.data?.rows.map(({ faults }) => faults.map(({ message }) => message.match(/U\+\w+/)?.[0]))
    expect(messages).toEqual([['U+202E'], ['U+2066']])
  })

  it('has formulas and numbers read as the text they show', async () => {
    const cell = (text: string, column: number, row: number) => {
      const place = `${String.fromCharCode(65 + column)}${row}`
      if (text.startsWith('=')) return `<c r="${place}" t="str"><f>${text.slice(1)}</f><v>shown</v></c>`
      return /^\d+$/.test(text) ? `<c r="${place}"><v>${text}</v></c>` : plainCell(text, column, row)
    }
    const answer = await upload(
      sheet([HEADER, ['=HYPERLINK(1)', 'https://a.example.com/', '2026'], ['20260101', 'https://b.example.com/']], cell),
    )
    expect(answer.data?.rows.map(({ name, label }) => [name, label])).toEqual([
      ['shown', '2026'],
      ['20260101', ''],
    ])
  })

  it('that is unreadable, empty, too long, too large or lacks a column is refused with a specific code', async () => {
    const codes = async (bytes: Buffer, kind?: Kind) => (await upload(bytes, kind)).statusCode
    expect(await codes(Buffer.from('not a sheet'))).toBe(evidenceErrors.SHEET_UNREADABLE.code)
    expect(await codes(zipped({ 'a.txt': 'x' }))).toBe(evidenceErrors.SHEET_UNREADABLE.code)
    expect(await codes(sheet([HEADER, good(1)]).subarray(0, 500))).toBe(evidenceErrors.SHEET_UNREADABLE.code)
    expect(await codes(sheet([HEADER]))).toBe(evidenceErrors.SHEET_EMPTY.code)
    expect(await codes(sheet([]))).toBe(evidenceErrors.SHEET_EMPTY.code)
    expect(await codes(sheet([HEADER, ...Array.from({ length: 501 }, (_, at) => good(at))]))).toBe(
      evidenceErrors.SHEET_TOO_LONG.code,
    )
    expect(await codes(Buffer.alloc(MAX_SHEET_BYTES + 1))).toBe(evidenceErrors.SHEET_TOO_LARGE.code)
    expect(await codes(sheet([['Name'], ['x']]))).toBe(evidenceErrors.SHEET_COLUMN.code)
  }, 60_000)

  it.each([
    ['the last row of a sheet', 1_048_576, 0],
    ['a column beyond ZZ', 2, 16_383],
  ])('with a value in %s is refused without building the table', async (_, row, column) => {
    const name = column === 0 ? 'A' : 'XFD'
    const far = (text: string, at: number, line: number) =>
      text === 'far' ? `<c r="${name}${row}" t="inlineStr"><is><t>far</t></is></c>` : plainCell(text, at, line)
    const before = process.cpuUsage()
    expect((await upload(sheet([HEADER, good(1), ['far']], far))).statusCode).toBe(evidenceErrors.SHEET_UNREADABLE.code)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1e6).toBeLessThan(2)
  })

  it('with formatted empty cells far below is read', async () => {
    const far = (text: string, at: number, line: number) =>
      text === 'far' ? '<c r="A1048576" s="1"/>' : plainCell(text, at, line)
    expect((await upload(sheet([HEADER, good(1), ['far']], far))).data).toMatchObject({ good: 1 })
  })

  it('that would inflate to gigabytes is never inflated, whatever sizes it declares', async () => {
    const before = process.memoryUsage().rss
    const answer = await upload(bomb())
    expect(answer.statusCode).toBe(evidenceErrors.SHEET_UNREADABLE.code)
    expect((await upload(bomb(0))).statusCode).toBe(evidenceErrors.SHEET_UNREADABLE.code)
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 ** 2)
    expect((await upload(sheet([HEADER, good(1)]))).flag).toBe(true)
  }, 60_000)
})

/**
 * Zip bomb: a sheet of two gigabytes of spaces in two megabytes; its directory declares a small size. Some readers take the
 * number of files of this disk, others that of all disks: `files` is the latter.
 */
function bomb(files = 1): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 ** 2, ' '), { level: 9, finishFlush: 2 })
  const packed = Buffer.concat([...Array.from({ length: 2_000 }, () => block), deflateRawSync('')])
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(100, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(100, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(files, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, central, name, end])
}

describe('the batch template', () => {
  it.each([
    ['web', 'zh-CN'],
    ['ecommerce', 'zh-CN'],
    ['video', 'en'],
  ] as const)('of %s in %s is read, and only its sample row has to be replaced', async (kind, language) => {
    const answer = await house.send(captureBatchApi.template, { kind }, { token, headers: { 'accept-language': language } })
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*xlsx/)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const entries = await readZip(inMemory(bytes))
    expect(entries.map(({ path }) => path)).toContain('xl/worksheets/sheet2.xml')
    const read = await upload(bytes, kind, language)
    expect(read.data).toMatchObject({ good: 0, rows: [{ row: 2, faults: [{ column: 'name' }] }] })
  })
})

describe('a batch draft', () => {
  it('is stored once per member and kind, can be corrected row by row, and is validated by the same rules', async () => {
    const rows = [
      { row: 1, name: '', url: 'https://a.example.com/x' },
      { row: 2, name: 'b', url: 'nowhere' },
    ]
    const first = await house.get(captureBatchApi.readRows, { kind: 'web', rows }, { token })
    expect(first.rows.map(({ faults }) => faults.map(({ column }) => column))).toEqual([['name'], ['url']])
    expect(first).toMatchObject({ good: 0, quote: null })
    const corrected = [{ row: 1, name: 'a', url: 'https://a.example.com/x' }]
    const second = await house.get(captureBatchApi.readRows, { kind: 'web', id: first.id, rows: corrected }, { token })
    expect(second).toMatchObject({ id: first.id, good: 1 })
    expect((await house.get(captureBatchApi.waiting, { kind: 'web' }, { token }))?.id).toBe(first.id)
    expect(await house.get(captureBatchApi.waiting, { kind: 'video' }, { token })).toBeNull()
    const other = await house.get(captureBatchApi.readRows, { kind: 'web', rows: corrected }, { token })
    expect(other.id).not.toBe(first.id)
    const gone = await house.call(captureBatchApi.submit, { id: first.id }, { token })
    expect(gone.statusCode).toBe(generalErrors.NOT_FOUND.code)
  })

  it('names the row that has an address already, however it is written', async () => {
    const rows = ['https://a.example.com/x', 'https://b.example.com/', 'HTTPS://A.example.com/x'].map((url, at) => ({
      row: at + 2,
      name: `n${at}`,
      url,
    }))
    const read = await house.get(captureBatchApi.readRows, { kind: 'web', rows }, { token, headers: { 'accept-language': 'en' } })
    expect(read.good).toBe(2)
    expect(read.rows[2]?.faults).toEqual([{ column: 'url', message: 'The same address is in row 2. Delete one of the two.' }])
  })

  it('is submitted exactly once by concurrent submissions', async () => {
    const rich = await house.logIn('13800000001')
    const rows = Array.from({ length: 30 }, (_, at) => ({ row: at + 1, name: `n${at}`, url: `https://s${at}.example.com/` }))
    const bad = { row: 31, name: '', url: 'x' }
    const { id } = await house.get(captureBatchApi.readRows, { kind: 'web', rows: [...rows, bad] }, { token: rich })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => house.call(captureBatchApi.submit, { id }, { token: rich })),
    )
    expect(answers.filter(({ flag }) => flag).map(({ data }) => data?.total)).toEqual([30])
    expect(answers.filter(({ flag }) => !flag).map(({ statusCode }) => statusCode)).toEqual(
      Array(7).fill(evidenceErrors.BATCH_SUBMITTED.code),
    )
    const { total, list } = await house.get(captureApi.list, { batchId: id, pageSize: 100 }, { token: rich })
    expect(total).toBe(30)
    expect(new Set(list.map(({ url }) => url)).size).toBe(30)
    const late = await house.call(captureBatchApi.readRows, { kind: 'web', id, rows }, { token: rich })
    expect(late.statusCode).toBe(evidenceErrors.BATCH_SUBMITTED.code)
    expect(await house.get(captureBatchApi.waiting, { kind: 'web' }, { token: rich })).toBeNull()
  })

  it('of shops without names holds no money when it is submitted', async () => {
    const shop = (at: number) => ({ row: at, name: 'n', url: `https://s${at}.example.com/`, platform: '', seller: '' })
    const rich = await house.logIn('13800000002')
    const before = await house.get(priceApi.balance, {}, { token: rich })
    const rows = Array.from({ length: 60 }, (_, at) => shop(at + 1))
    const batch = await house.get(captureBatchApi.readRows, { kind: 'ecommerce', rows }, { token: rich })
    expect(batch).toMatchObject({ good: 60, quote: { total: '1200.00' } })
    expect((await house.get(captureBatchApi.submit, { id: batch.id }, { token: rich })).total).toBe(60)
    expect(await house.get(priceApi.balance, {}, { token: rich })).toEqual(before)
  })

  it('without a valid row is not submitted', async () => {
    const { id } = await house.get(captureBatchApi.readRows, { kind: 'web', rows: [{ row: 1, name: '', url: '' }] }, { token })
    expect((await house.call(captureBatchApi.submit, { id }, { token })).statusCode).toBe(evidenceErrors.BATCH_NO_GOOD_ROWS.code)
    expect((await house.get(captureBatchApi.waiting, {}, { token }))?.state).toBe('draft')
  })
})

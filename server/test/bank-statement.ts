// Bank statements for tests: rows in the layouts of several banks, as CSV or xlsx, and their import.
import { wirePath } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { bankTransferApi, type StatementPreview } from '@attestry/contract/modules/wallet/bank-transfer'
import { utf8 } from '@attestry/proof/bytes/digest'
import { packZip } from '@attestry/proof/package/zip'
import { dayAt } from '../src/kernel/beijing-time.ts'
import type { TestHouse } from './house.ts'

/** Of the demo platform. */
export const BANK_ACCOUNT = '1402000100000000001'

export interface TestLine {
  readonly serial?: string
  readonly day?: string
  readonly yuan: string
  readonly payer?: string
  readonly remark?: string
}

/** Dates in the future and more than two years ago are refused. */
export const STATEMENT_DAY = dayAt(new Date())

let serials = 0
export const newSerial = (): string => `T${String(Date.now())}${String(serials++).padStart(6, '0')}`

/** As ICBC exports them. */
export const ICBC_HEADER = [
  '交易流水号',
  '本方账号',
  '对方账号',
  '交易时间',
  '借/贷',
  '借方发生额',
  '贷方发生额',
  '用途',
  '对方单位名称',
  '附言',
]

export const icbcRow = ({
  serial = newSerial(),
  day = STATEMENT_DAY,
  yuan,
  payer = '林知远',
  remark = '',
}: TestLine): string[] => [
  ...[serial, BANK_ACCOUNT, '6222000000000001', `${day} 09:30:00`, '贷', '', yuan, '充值', payer, remark],
]

export const icbcCsv = (lines: readonly TestLine[]): string =>
  [ICBC_HEADER, ...lines.map(icbcRow)].map((cells) => cells.join(',')).join('\r\n')

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Text cells, numbers for cells that begin with `#`, and results of a formula for those that begin with `=`. */
export function xlsx(rows: readonly (readonly string[])[]): Buffer {
  const cell = (text: string, column: number, row: number) => {
    const at = `${String.fromCharCode(65 + column)}${row}`
    if (text.startsWith('#')) return `<c r="${at}"><v>${text.slice(1)}</v></c>`
    if (text.startsWith('=')) return `<c r="${at}" t="str"><f>CONCATENATE("")</f><v>${text.slice(1)}</v></c>`
    return text === '' ? '' : `<c r="${at}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
  }
  const data = rows.map(
    (cells, at) => `<row r="${at + 1}">${cells.map((text, column) => cell(text, column, at + 1)).join('')}</row>`,
  )
  const files = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${data.join('')}</sheetData></worksheet>`,
  }
  return Buffer.from(packZip(new Map(Object.entries(files).map(([path, text]) => [path, utf8(text)])), new Date(0)).buffer)
}

async function send<Out>(
  house: TestHouse,
  endpoint: typeof bankTransferApi.importStatement | typeof bankTransferApi.previewStatement,
  file: string | Uint8Array,
  { token, language = 'zh' }: { readonly token: string; readonly language?: string },
): Promise<Envelope<Out>> {
  const form = new FormData()
  form.append('file', new Blob([typeof file === 'string' ? file : Uint8Array.from(file)]), 'statement.csv')
  const answer = await fetch(`${house.url}${wirePath(endpoint)}`, {
    method: 'POST',
    headers: { 'x-auth-token': token, 'accept-language': language },
    body: form,
  })
  return (await answer.json()) as Envelope<Out>
}

export type Imported = { added: number; known: number; outgoing: number; strong: number }

export const importFile = (house: TestHouse, file: string | Uint8Array, options: { token: string; language?: string }) =>
  send<Imported>(house, bankTransferApi.importStatement, file, options)

export const previewFile = (house: TestHouse, file: string | Uint8Array, options: { token: string; language?: string }) =>
  send<StatementPreview>(house, bankTransferApi.previewStatement, file, options)

/** Imports one line and returns its id. */
export async function makeBankLine(house: TestHouse, line: TestLine = { yuan: '1.00' }): Promise<string> {
  const token = await house.logIn('13900000001')
  const serial = line.serial ?? newSerial()
  const { flag, errorMessage } = await importFile(house, icbcCsv([{ ...line, serial }]), { token })
  if (!flag) throw new Error(`importing a statement failed: ${errorMessage}`)
  const { list } = await house.get(bankTransferApi.lines, { pageSize: 100 }, { token })
  return list.find((each) => each.serial === serial)?.id ?? ''
}

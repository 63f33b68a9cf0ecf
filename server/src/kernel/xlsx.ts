// Streams a table as an Excel workbook of one sheet: numbers and times as such, everything else as plain text, never as a formula.
import { days, hours } from './clock.ts'
import { type TextFile, textArchive } from './text-archive.ts'

/** A number has two decimals, a count none; a date is shown in Beijing time. */
export type SheetCell = string | number | { readonly count: number } | Date | null

export interface SheetTable {
  readonly name: string
  readonly widths: readonly number[]
  readonly heading: readonly string[]
  /** Rows in batches. */
  readonly rows: AsyncIterable<readonly (readonly SheetCell[])[]>
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const PARTS = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Indexes of the styles in styles.xml. */
const AMOUNT = 1
const COUNT = 2
const TIME = 3
/** Excel counts days since the end of 1899, without a time zone. */
const DAYS_BEFORE_1970 = 25_569
/** Excel's limit. */
const MAX_NAME_CHARS = 31

export function streamSheet(table: SheetTable, modifiedAt: Date): AsyncGenerator<Buffer> {
  const name = escaped(table.name.replace(/[[\]:*?/\\]/g, ' ').slice(0, MAX_NAME_CHARS))
  const files: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PARTS}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${PARTS}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PARTS}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm:ss"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/><xf xfId="0" numFmtId="3" applyNumberFormat="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
  const parts = Object.entries(files).map(([path, text]): TextFile => ({ path, text: once(XML + text) }))
  return textArchive([...parts, { path: 'xl/worksheets/sheet1.xml', text: worksheet(table) }], modifiedAt)
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

async function* worksheet({ widths, heading, rows }: SheetTable): AsyncGenerator<string> {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData>`
  yield row(heading)
  for await (const batch of rows) yield batch.map(row).join('')
  yield '</sheetData></worksheet>'
}

const row = (cells: readonly SheetCell[]): string => `<row>${cells.map(cell).join('')}</row>`

function cell(value: SheetCell): string {
  if (value === null || value === '') return '<c/>'
  if (typeof value === 'number') return `<c s="${AMOUNT}"><v>${value}</v></c>`
  if (value instanceof Date) return `<c s="${TIME}"><v>${dayNumber(value)}</v></c>`
  if (typeof value === 'object') return `<c s="${COUNT}"><v>${value.count}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

/** Whole seconds: a fraction of one would be rounded up on the screen. */
const dayNumber = (at: Date): number => Math.floor((at.getTime() + hours(8)) / 1_000) / (days(1) / 1_000) + DAYS_BEFORE_1970

/** Without the characters that XML 1.0 does not allow. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)

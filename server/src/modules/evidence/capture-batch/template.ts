// Builds the Excel template without a library: a bold header that stays in view, a sample row and notes, every cell plain text.
import type { CaptureKind } from '@attestry/contract/modules/evidence/capture'
import { utf8 } from '@attestry/proof/bytes/digest'
import { packZip } from '@attestry/proof/package/zip'
import { headings, isRequired } from './sheet.ts'
import { SAMPLE_URL } from './validation.ts'
import type { Words } from './words.zh.ts'

/** Fixed, so that every download has the same bytes. */
const MODIFIED_AT = new Date('2026-01-01T00:00:00Z')
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** Style 1: bold on grey. */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE3ECEB"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/></cellXfs></styleSheet>`
const FROZEN_HEADER =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

export function templateSheet(kind: CaptureKind, words: Words): Buffer {
  const columns = Object.entries(headings(kind, words))
  const sample: Record<string, string> = {
    name: words.sample.name,
    url: SAMPLE_URL,
    label: words.sample.label,
    platform: words.sample.platform,
    seller: kind === 'video' ? words.sample.publisher : words.sample.shop,
  }
  const rows = [
    columns.map(([column, heading]) => (isRequired(column) ? `${heading}*` : heading)),
    columns.map(([column]) => sample[column] ?? ''),
  ]
  const files = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${[1, 2].map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(words.sheet)}" sheetId="1" r:id="rId1"/><sheet name="${escaped(words.notes.title)}" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${[1, 2].map((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rId3" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': worksheet(rows, [28, 56, 16, 18, 18], FROZEN_HEADER),
    'xl/worksheets/sheet2.xml': worksheet(
      words.notes.lines.map((line) => [line]),
      [100],
    ),
  }
  const parts = new Map(Object.entries(files).map(([path, text]) => [path, utf8(XML + text)]))
  return Buffer.from(packZip(parts, MODIFIED_AT).buffer)
}

function worksheet(rows: readonly (readonly string[])[], widths: readonly number[], view = ''): string {
  const cols = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')
  const data = rows.map(
    (cells, at) =>
      `<row r="${at + 1}">${cells.map((text, column) => cell(text, column, at + 1, view !== '' && at === 0)).join('')}</row>`,
  )
  return `<worksheet xmlns="${MAIN}">${view}<cols>${cols}</cols><sheetData>${data.join('')}</sheetData></worksheet>`
}

const cell = (text: string, column: number, row: number, isHeading: boolean): string =>
  `<c r="${String.fromCharCode(65 + column)}${row}"${isHeading ? ' s="1"' : ''} t="inlineStr"><is><t xml:space="preserve">${escaped(escapeFormula(text))}</t></is></c>`

/** Escapes text that a spreadsheet would read as a formula when typed or pasted. */
const escapeFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)

// Writes a list as CSV, for spreadsheets, and as JSON, for programs.
import { csvCell } from '../../../kernel/csv.ts'
import type { TextFile } from '../../../kernel/text-archive.ts'

export type Cell = string | number | boolean | null
export type Line = Readonly<Record<string, Cell>>

export interface ListPart {
  readonly name: string
  readonly columns: readonly string[]
  /** Called once per format. */
  lines(): AsyncIterable<Line>
}

/** Numbers are not escaped: only text can be taken for a formula. */
const cell = (value: Cell | undefined): string => (typeof value === 'number' ? String(value) : csvCell(String(value ?? '')))

async function* asCsv({ columns, lines }: ListPart, heading: (column: string) => string) {
  yield `\uFEFF${columns.map((column) => cell(heading(column))).join(',')}\r\n`
  for await (const line of lines()) yield `${columns.map((column) => cell(line[column])).join(',')}\r\n`
}

async function* asJson({ columns, lines }: ListPart) {
  let before = '[\n'
  for await (const line of lines()) {
    yield before + JSON.stringify(Object.fromEntries(columns.map((column) => [column, line[column] ?? null])))
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

export const listFiles = (part: ListPart, heading: (column: string) => string): TextFile[] => [
  { path: `${part.name}.csv`, text: asCsv(part, heading) },
  { path: `${part.name}.json`, text: asJson(part) },
]

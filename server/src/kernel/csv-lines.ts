// Splits CSV text into rows: quoted cells with commas, quotes and line breaks, as banks and spreadsheets write them.

/** UTF-8 with or without a byte order mark, else GBK; undefined for bytes that are neither. */
export function csvText(bytes: Uint8Array): string | undefined {
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      // Binary files decode by chance, but text has no such characters.
      return /[^\P{Cc}\t\n\v\f\r]/u.test(text) ? undefined : text
    } catch {
      // Not this encoding.
    }
  return undefined
}

export interface CsvRow {
  /** Line number in the file, from 1. */
  readonly row: number
  readonly cells: readonly string[]
}

/** Undefined if a quoted cell does not end. */
export function csvRows(text: string): CsvRow[] | undefined {
  const separator = text.includes(',') || !text.includes('\t') ? ',' : '\t'
  const rows: CsvRow[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let startedAt = 1
  const endCell = () => {
    cells.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string
    if (character === '\n') line += 1
    if (quoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (character === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (character === separator) endCell()
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at + 1] === '\n') continue
      endCell()
      rows.push({ row: startedAt, cells })
      cells = []
      startedAt = line
    } else cell += character
  }
  if (quoted) return undefined
  endCell()
  return [...rows, { row: startedAt, cells }]
}

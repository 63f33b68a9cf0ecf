// Reads the CSV tables of daily bills: values are quoted, padded with tabs or marked with a backtick; other lines are skipped.

/** Rows by column name. `columns` must all be in the header, so that a changed format is an error instead of empty values. */
export function billRows<const Name extends string>(text: string, columns: readonly Name[]): Record<Name, string>[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const headerAt = lines.findIndex((line) => {
    const cells = cellsOf(line)
    return columns.every((name) => cells.includes(name))
  })
  if (headerAt < 0) throw new Error(`the bill has no header with ${columns.join(', ')}`)
  const header = cellsOf(lines[headerAt] ?? '')
  const rows: Record<Name, string>[] = []
  for (const line of lines.slice(headerAt + 1)) {
    const cells = cellsOf(line)
    // Comments and the summary below the table have other lengths.
    if (cells.length !== header.length || line.startsWith('#')) break
    rows.push(Object.fromEntries(columns.map((name) => [name, cells[header.indexOf(name)] ?? ''])) as Record<Name, string>)
  }
  return rows
}

/** Splits at commas outside of double quotes. */
function cellsOf(line: string): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (const character of line) {
    if (character === '"') quoted = !quoted
    else if (character === ',' && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += character
  }
  return [...cells, cell].map((each) => each.trim().replace(/^`/, ''))
}

// CSV that spreadsheets open correctly and that cannot inject formulas.

/** `digits`: a number with more digits than a spreadsheet keeps. */
export type CsvValue = string | number | null | { readonly digits: string }

/** Escapes a cell that begins like a formula; digits are kept as text by a leading tab. */
export function csvCell(value: CsvValue): string {
  if (typeof value === 'object' && value !== null) return `"\t${value.digits}"`
  const text = String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The byte order mark makes spreadsheets read the text as UTF-8. */
export const csvDocument = (rows: readonly (readonly CsvValue[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`

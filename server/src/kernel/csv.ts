// CSV that spreadsheets open correctly and that cannot inject formulas.
/** Escapes a cell that begins like a formula. */
export function csvCell(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The byte order mark makes spreadsheets read the text as UTF-8. */
export const csvDocument = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`

// A list as CSV that opens right in a spreadsheet and cannot run anything there.
/** A cell that begins like a formula is made text. */
export function csvCell(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The mark in front tells spreadsheets that the text is UTF-8. */
export const csvDocument = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`

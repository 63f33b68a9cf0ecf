// One line of a CSV file (RFC 4180) that a spreadsheet takes for text, whatever it begins with.
const cell = (text: string): string => {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

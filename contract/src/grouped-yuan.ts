// Thousands separators of amounts, apart from money.ts so that light pages do not load the schemas.

/** `1234567.00` becomes `1,234,567.00`; a text that is no amount stays as it is. */
export const groupedYuan = (text: string): string => (/^-?\d+\.\d{2}$/.test(text) ? text.replace(/\B(?=(\d{3})+\.)/g, ',') : text)

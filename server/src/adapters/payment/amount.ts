// Amounts of payment gateways, as text in yuan; strict, because they decide how much is credited.

const YUAN = /^(0|[1-9]\d{0,8})\.(\d{2})$/

/** `12.34` is 1234. Undefined for anything else: no sign, no exponent, exactly two decimals. */
export function fenOfGatewayYuan(text: unknown): number | undefined {
  const parts = typeof text === 'string' ? YUAN.exec(text) : null
  return parts ? Number(parts[1]) * 100 + Number(parts[2]) : undefined
}

export const gatewayYuan = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** `2026-11-17 09:30:00`, Beijing time, as bills have it. */
export function timeOfBill(text: string): Date {
  const at = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text) ? new Date(`${text.replace(' ', 'T')}+08:00`) : undefined
  if (!at || Number.isNaN(at.getTime())) throw new Error(`"${text}" is not a time of a bill`)
  return at
}

/** An amount of a bill, whose direction another column tells; refunds may have a sign. */
export function fenOfBill(text: string): number {
  const fen = fenOfGatewayYuan(text.replace(/^[-+]/, ''))
  if (fen === undefined) throw new Error(`"${text}" is not an amount of a bill`)
  return fen
}

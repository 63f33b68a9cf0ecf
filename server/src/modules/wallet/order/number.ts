// Numbers of orders and trades: the day, then random digits; what people read out and what gateways store.
import { randomInt } from 'node:crypto'

const RANDOM_DIGITS = 12
const BEIJING_MS = 8 * 3_600_000

/** 20 digits, the day in China first. */
export function orderNumber(at: Date): string {
  const day = new Date(at.getTime() + BEIJING_MS).toISOString().slice(0, 10).replaceAll('-', '')
  return day + Array.from({ length: RANDOM_DIGITS }, () => randomInt(10)).join('')
}

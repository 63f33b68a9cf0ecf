// Numbers of orders and trades: the day, then random digits; what people read out and what gateways store.
import { randomInt } from 'node:crypto'
import { dayAt } from '../../../kernel/beijing-time.ts'

const RANDOM_DIGITS = 12

/** 20 digits, the day in China first. */
export const orderNumber = (at: Date): string =>
  dayAt(at).replaceAll('-', '') + Array.from({ length: RANDOM_DIGITS }, () => randomInt(10)).join('')

// File in which the demo's gateways keep port, keys and trades, so that a restart changes nothing for those who have not paid yet.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { BookTrade } from './trade-book.ts'

export interface StoredCounterpart {
  /** Addresses that the adapters have handed out contain it. */
  readonly port: number
  /** In PEM (PKCS#8), by owner. */
  readonly privateKeys: Readonly<Record<'app' | 'alipay' | 'merchant' | 'wechat', string>>
  readonly apiV3Key: string
  readonly appSecret: string
  readonly trades: readonly BookTrade[]
}

/** A demo that runs for months must not grow without end. */
const MAX_STORED_TRADES = 2_000
const TIMES = new Set(['createdAt', 'expiresAt', 'at'])

export function readBookFile(path: string): StoredCounterpart | undefined {
  if (!existsSync(path)) return undefined
  const text = readFileSync(path, 'utf8')
  return JSON.parse(text, (name, value: unknown) => (TIMES.has(name) ? new Date(String(value)) : value)) as StoredCounterpart
}

/** Replaces the file as a whole: a crash leaves the old one or the new one. */
export function writeBookFile(path: string, stored: StoredCounterpart): void {
  const half = `${path}.new`
  const text = JSON.stringify({ ...stored, trades: stored.trades.slice(-MAX_STORED_TRADES) })
  writeFileSync(half, text, { mode: 0o600, flush: true })
  renameSync(half, path)
}

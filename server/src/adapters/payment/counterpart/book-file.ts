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

export const readBookFile = (path: string): StoredCounterpart | undefined => readJson<StoredCounterpart>(path)

export const writeBookFile = (path: string, stored: StoredCounterpart): void =>
  writeJson(path, { ...stored, trades: stored.trades.slice(-MAX_STORED_TRADES) })

/** Undefined if there is no such file. */
export function readJson<Content>(path: string): Content | undefined {
  if (!existsSync(path)) return undefined
  const text = readFileSync(path, 'utf8')
  return JSON.parse(text, (name, value: unknown) => (TIMES.has(name) ? new Date(String(value)) : value)) as Content
}

/** Replaces the file as a whole: a crash leaves the old one or the new one. */
export function writeJson(path: string, content: unknown): void {
  const half = `${path}.new`
  writeFileSync(half, JSON.stringify(content), { mode: 0o600, flush: true })
  renameSync(half, path)
}

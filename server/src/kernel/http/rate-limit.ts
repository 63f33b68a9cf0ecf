// Token buckets by account and by address, in this process: each node guards itself.
import { generalErrors } from '@attestry/contract/errors'
import { Refusal } from '../refuse.ts'

interface Bucket {
  tokens: number
  at: number
}

export interface RateLimits {
  /** Calls a minute, with the same number as burst. */
  readonly address: number
  readonly account: number
  /** Calls a minute from one address that need no login and change something (login, codes, registration). */
  readonly door: number
}

const MAX_BUCKETS = 50_000

export function createRateLimiter(limits: RateLimits, now: () => number = () => Date.now()) {
  const buckets = new Map<string, Bucket>()

  const take = (key: string, aMinute: number): void => {
    const at = now()
    const bucket = buckets.get(key) ?? { tokens: aMinute, at }
    const tokens = Math.min(aMinute, bucket.tokens + ((at - bucket.at) / 60_000) * aMinute)
    // Re-inserting keeps the map in order of use, so the oldest go first when it is full.
    buckets.delete(key)
    buckets.set(key, { tokens: Math.max(0, tokens - 1), at })
    if (buckets.size > MAX_BUCKETS) buckets.delete(buckets.keys().next().value ?? '')
    if (tokens >= 1) return
    const seconds = Math.max(1, Math.ceil(((1 - tokens) * 60) / aMinute))
    throw new Refusal(generalErrors.TOO_MANY, { seconds }, { retryAfterSeconds: seconds })
  }

  return {
    address: (address: string) => take(`address ${address}`, limits.address),
    door: (address: string) => take(`door ${address}`, limits.door),
    account: (accountId: string) => take(`account ${accountId}`, limits.account),
  }
}

export type RateLimiter = ReturnType<typeof createRateLimiter>

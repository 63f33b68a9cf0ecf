// In-process rate limits (token buckets) by account and by address; each node counts for itself.
import { isIPv6 } from 'node:net'
import { generalErrors } from '@attestry/contract/errors'
import { Refusal } from '../refuse.ts'

interface Bucket {
  tokens: number
  at: number
}

export interface RateLimits {
  /** Calls per minute; the burst is the same number. */
  readonly address: number
  readonly account: number
  /** Calls per minute from one address that need no login and change something (login, codes, registration). */
  readonly anonymous: number
}

const MAX_BUCKETS = 50_000

export function createRateLimiter(limits: RateLimits, now: () => number = () => Date.now()) {
  const buckets = new Map<string, Bucket>()

  const take = (key: string, perMinute: number): void => {
    const at = now()
    const bucket = buckets.get(key) ?? { tokens: perMinute, at }
    // The clock may be set back: that must not cost tokens.
    const elapsed = Math.max(0, at - bucket.at)
    const tokens = Math.min(perMinute, bucket.tokens + (elapsed / 60_000) * perMinute)
    const enough = tokens >= 1
    // Re-inserting keeps the map in order of use, so the least recently used are evicted first. A refused call spends no
    // token: otherwise a client that retries every second would never be admitted again.
    buckets.delete(key)
    buckets.set(key, { tokens: enough ? tokens - 1 : tokens, at })
    if (buckets.size > MAX_BUCKETS) buckets.delete(buckets.keys().next().value ?? '')
    if (enough) return
    const seconds = Math.max(1, Math.ceil(((1 - tokens) * 60) / perMinute))
    throw new Refusal(generalErrors.TOO_MANY, { seconds }, { retryAfterSeconds: seconds })
  }

  return {
    address: (address: string) => take(`address ${networkOf(address)}`, limits.address),
    anonymous: (address: string) => take(`anonymous ${networkOf(address)}`, limits.anonymous),
    account: (accountId: string) => take(`account ${accountId}`, limits.account),
  }
}

/** An IPv6 subscriber has 2^64 addresses with a common /64 prefix; an IPv4 address may be mapped to IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [front = '', back] = plain.toLowerCase().split('::')
  const groups = front.split(':').filter(Boolean)
  const rest = back?.split(':').filter(Boolean) ?? []
  const whole = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

export type RateLimiter = ReturnType<typeof createRateLimiter>

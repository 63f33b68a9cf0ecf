// Token buckets by account and by address, in this process: each node guards itself.
import { isIPv6 } from 'node:net'
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
    // Clocks are set back now and then; nobody pays for that.
    const rested = Math.max(0, at - bucket.at)
    const tokens = Math.min(aMinute, bucket.tokens + (rested / 60_000) * aMinute)
    const enough = tokens >= 1
    // Re-inserting keeps the map in order of use, so the oldest go first when it is full. A refused call spends nothing:
    // otherwise whoever asks once a second would never be let in again.
    buckets.delete(key)
    buckets.set(key, { tokens: enough ? tokens - 1 : tokens, at })
    if (buckets.size > MAX_BUCKETS) buckets.delete(buckets.keys().next().value ?? '')
    if (enough) return
    const seconds = Math.max(1, Math.ceil(((1 - tokens) * 60) / aMinute))
    throw new Refusal(generalErrors.TOO_MANY, { seconds }, { retryAfterSeconds: seconds })
  }

  return {
    address: (address: string) => take(`address ${networkOf(address)}`, limits.address),
    door: (address: string) => take(`door ${networkOf(address)}`, limits.door),
    account: (accountId: string) => take(`account ${accountId}`, limits.account),
  }
}

/** One subscriber of IPv6 has 2^64 addresses, all with the same first half; an IPv4 address may come in an IPv6 coat. */
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

// Rate limits: a burst, then a steady rate; one bucket per caller; bounded memory.
import { generalErrors } from '@attestry/contract/errors'
import { beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '../refuse.ts'
import { createRateLimiter } from './rate-limit.ts'

let now = 0
const limits = { address: 6, account: 3, anonymous: 2 }
let limiter = createRateLimiter(limits, () => now)
beforeEach(() => {
  now = 1_000_000
  limiter = createRateLimiter(limits, () => now)
})

/** The seconds to wait; undefined if the call is allowed. */
function waitFor(call: () => void): number | undefined {
  try {
    call()
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal)
    expect((error as Refusal).definition).toBe(generalErrors.TOO_MANY)
    expect((error as Refusal).values.seconds).toBe((error as Refusal).retryAfterSeconds)
    return (error as Refusal).retryAfterSeconds
  }
}
const many = (times: number, call: () => void) => Array.from({ length: times }, () => waitFor(call))

describe('a rate limit bucket', () => {
  it('allows a burst of one minute, then returns how long to wait', () => {
    expect(many(6, () => limiter.address('a'))).toEqual(Array(6).fill(undefined))
    expect(waitFor(() => limiter.address('a'))).toBe(10)
  })

  it('refills at its rate: waiting the returned time is enough, less is not', () => {
    many(6, () => limiter.address('a'))
    now += 8_500
    expect(waitFor(() => limiter.address('a'))).toBe(2)
    now += 2_000
    expect(waitFor(() => limiter.address('a'))).toBeUndefined()
    expect(waitFor(() => limiter.address('a'))).toBe(10)
  })

  it('never holds more than one minute of calls, however long it is idle', () => {
    now += 3_600_000
    expect(many(7, () => limiter.address('a')).filter((wait) => wait !== undefined)).toHaveLength(1)
    now += 3_600_000
    expect(many(7, () => limiter.address('a')).filter((wait) => wait !== undefined)).toHaveLength(1)
  })

  it('does not go negative: refused retries do not lengthen the wait', () => {
    many(50, () => limiter.address('a'))
    expect(waitFor(() => limiter.address('a'))).toBe(10)
    now += 10_000
    expect(waitFor(() => limiter.address('a'))).toBeUndefined()
  })

  it('allows the configured rate and no more over ten minutes', () => {
    let allowed = 0
    for (let second = 0; second < 600; second += 1) {
      if (waitFor(() => limiter.address('a')) === undefined) allowed += 1
      now += 1_000
    }
    expect(allowed).toBeGreaterThanOrEqual(60)
    expect(allowed).toBeLessThanOrEqual(66)
  })

  it('is not emptied when the clock is set back', () => {
    many(3, () => limiter.address('a'))
    now -= 60_000
    expect(waitFor(() => limiter.address('a'))).toBeUndefined()
  })
})

it('address, anonymous and account limits have separate buckets', () => {
  many(6, () => limiter.address('a'))
  expect(waitFor(() => limiter.address('b'))).toBeUndefined()
  expect(many(3, () => limiter.anonymous('a'))).toEqual([undefined, undefined, 30])
  expect(many(4, () => limiter.account('a'))).toEqual([undefined, undefined, undefined, 20])
})

describe('client addresses', () => {
  const sameBucket = (one: string, other: string) => {
    many(6, () => limiter.address(one))
    return waitFor(() => limiter.address(other)) !== undefined
  }

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:db8:1:2::1', '2001:DB8:0001:2:0:0:0:9'],
    ['::1', '0:0:0:0:0:0:0:1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
  ])('%s and %s share a bucket', (one, other) => {
    expect(sameBucket(one, other)).toBe(true)
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['2001:db8::1', '2001:db9::1'],
    ['203.0.113.7', '203.0.113.8'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.8'],
  ])('%s and %s have separate buckets', (one, other) => {
    expect(sameBucket(one, other)).toBe(false)
  })
})

it('100,000 addresses do not exhaust memory or evict the bucket of a busy one', () => {
  many(6, () => limiter.address('busy'))
  for (let at = 0; at < 100_000; at += 1) {
    limiter.anonymous(`address ${at}`)
    if (at % 1_000 === 0) waitFor(() => limiter.address('busy'))
  }
  expect(waitFor(() => limiter.address('busy'))).toBe(10)
})

// A deadline aborts on timeout or with its caller's signal, and tells the two apart.
import { expect, it, vi } from 'vitest'
import { deadline } from './deadline.ts'

it('a deadline aborts when its timeout has passed', () => {
  vi.useFakeTimers()
  const limit = deadline(100)
  vi.advanceTimersByTime(99)
  expect(limit.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect([limit.signal.aborted, limit.timedOut()]).toEqual([true, true])
  vi.useRealTimers()
})

it('a deadline aborts with its caller, and that is not a timeout', () => {
  const caller = new AbortController()
  const limit = deadline(1000, caller.signal)
  caller.abort()
  expect([limit.signal.aborted, limit.timedOut()]).toEqual([true, false])
  limit.end()
  expect(deadline(1000, caller.signal).signal.aborted).toBe(true)
})

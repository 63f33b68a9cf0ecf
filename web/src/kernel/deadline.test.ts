// A call ends when its time is up or when its caller gives up, and it knows which.
import { expect, it, vi } from 'vitest'
import { deadline } from './deadline.ts'

it('aborts when the time is up', () => {
  vi.useFakeTimers()
  const limit = deadline(100)
  vi.advanceTimersByTime(99)
  expect(limit.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect([limit.signal.aborted, limit.timedOut()]).toEqual([true, true])
  vi.useRealTimers()
})

it('aborts with its caller, and that is not a time-out', () => {
  const caller = new AbortController()
  const limit = deadline(1000, caller.signal)
  caller.abort()
  expect([limit.signal.aborted, limit.timedOut()]).toEqual([true, false])
  limit.end()
  expect(deadline(1000, caller.signal).signal.aborted).toBe(true)
})

// Tests of the watchdog with a page that does not answer: when its script is terminated, on an idle and on a busy machine.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchScripts } from './watchdog.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const TOTAL_MS = 90_000

/** `waitShare`: the share of the time that the page waits for the CPU. */
function unresponsivePage(waitShare: number, awaitsAnswer = () => false) {
  const watchWait = () => {
    const from = performance.now()
    return () => (performance.now() - from) * waitShare
  }
  const session = { send: () => new Promise<never>(() => {}) }
  return watchScripts(session, { stop: () => {}, onStop: () => {} }, { totalMs: TOTAL_MS, watchWait, awaitsAnswer })
}

test('watchScripts terminates a script after 6 seconds of CPU time', () => {
  const watchdog = unresponsivePage(0)
  vi.advanceTimersByTime(6_000)
  expect(watchdog.terminations()).toBe(0)
  vi.advanceTimersByTime(1_000)
  expect(watchdog.terminations()).toBe(1)
  expect(watchdog.warnings()).toEqual([{ kind: 'incomplete', seen: 'script stopped after 6000 ms, 1 times' }])
})

test('watchScripts does not count the time that a script waits for the CPU, up to a fifth of the total time', () => {
  const half = unresponsivePage(0.5)
  const starved = unresponsivePage(1)
  vi.advanceTimersByTime(10_000)
  expect(half.terminations()).toBe(0)
  vi.advanceTimersByTime(3_000)
  expect(half.terminations()).toBe(1)
  expect(starved.terminations()).toBe(0)
  vi.advanceTimersByTime(6_000)
  expect(starved.terminations()).toBe(1)
})

test('watchScripts does not count the time in which the page waits for a server', () => {
  let waitsForServer = true
  const page = unresponsivePage(0, () => waitsForServer)
  vi.advanceTimersByTime(60_000)
  expect(page.terminations()).toBe(0)
  waitsForServer = false
  vi.advanceTimersByTime(7_000)
  expect(page.terminations()).toBe(1)
})

test('the warning of a watchdog does not count the time that a script waited for the CPU', () => {
  const half = unresponsivePage(0.5)
  const starved = unresponsivePage(1)
  vi.advanceTimersByTime(40_000)
  expect(half.warnings()).toMatchObject([{ seen: 'script stopped after 6000 ms, 3 times' }])
  expect(starved.warnings()).toMatchObject([{ seen: expect.stringMatching(/^script stopped after \d{1,3} ms, 2 times$/) }])
})

// Tests of the smoothed upload speed and the remaining time.
import { expect, test } from 'vitest'
import { advanceEstimate, beginEstimate, secondsLeft } from './speed.ts'

const MB = 1024 ** 2

test('secondsLeft is null before the first measurement', () => {
  expect(secondsLeft(null, 0, 100)).toBeNull()
  expect(secondsLeft(beginEstimate(0, 0), 0, 100)).toBeNull()
})

test('advanceEstimate finds a steady speed and the remaining time', () => {
  let estimate = beginEstimate(0, 0)
  for (let second = 1; second <= 10; second += 1) estimate = advanceEstimate(estimate, second * 5 * MB, second * 1000)
  expect(estimate.bytesPerSecond).toBeCloseTo(5 * MB)
  expect(secondsLeft(estimate, 50 * MB, 100 * MB)).toBe(10)
})

test('advanceEstimate follows a speed change gradually', () => {
  let estimate = beginEstimate(0, 0)
  estimate = advanceEstimate(estimate, 10 * MB, 1000)
  const after = advanceEstimate(estimate, 11 * MB, 2000)
  expect(after.bytesPerSecond).toBeGreaterThan(5 * MB)
  expect(after.bytesPerSecond).toBeLessThan(10 * MB)
})

test('advanceEstimate does not count bytes sent before a resume', () => {
  const estimate = advanceEstimate(beginEstimate(900 * MB, 0), 905 * MB, 1000)
  expect(estimate.bytesPerSecond).toBeCloseTo(5 * MB)
})

test('advanceEstimate gives no negative speed if the server kept less than was sent', () => {
  let estimate = advanceEstimate(beginEstimate(0, 0), 10 * MB, 1000)
  estimate = advanceEstimate(estimate, 8 * MB, 2000)
  expect(estimate.bytesPerSecond).toBeCloseTo(10 * MB)
  expect(estimate.offset).toBe(8 * MB)
})

test('advanceEstimate ignores steps below the minimum duration', () => {
  const estimate = beginEstimate(0, 0)
  expect(advanceEstimate(estimate, 10 * MB, 20)).toBe(estimate)
})

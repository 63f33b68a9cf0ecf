// The figures beside a progress bar: steady, honest about not knowing, never negative.
import { expect, test } from 'vitest'
import { advanceEstimate, beginEstimate, secondsLeft } from './speed.ts'

const MB = 1024 ** 2

test('says nothing before it knows anything', () => {
  expect(secondsLeft(null, 0, 100)).toBeNull()
  expect(secondsLeft(beginEstimate(0, 0), 0, 100)).toBeNull()
})

test('finds a steady speed and the time left', () => {
  let estimate = beginEstimate(0, 0)
  for (let second = 1; second <= 10; second += 1) estimate = advanceEstimate(estimate, second * 5 * MB, second * 1000)
  expect(estimate.bytesPerSecond).toBeCloseTo(5 * MB)
  expect(secondsLeft(estimate, 50 * MB, 100 * MB)).toBe(10)
})

test('follows a change without jumping to it', () => {
  let estimate = beginEstimate(0, 0)
  estimate = advanceEstimate(estimate, 10 * MB, 1000)
  const after = advanceEstimate(estimate, 11 * MB, 2000)
  expect(after.bytesPerSecond).toBeGreaterThan(5 * MB)
  expect(after.bytesPerSecond).toBeLessThan(10 * MB)
})

test('does not count bytes of a resumed upload as sent just now', () => {
  const estimate = advanceEstimate(beginEstimate(900 * MB, 0), 905 * MB, 1000)
  expect(estimate.bytesPerSecond).toBeCloseTo(5 * MB)
})

test('a server that kept less than was sent makes no negative speed', () => {
  let estimate = advanceEstimate(beginEstimate(0, 0), 10 * MB, 1000)
  estimate = advanceEstimate(estimate, 8 * MB, 2000)
  expect(estimate.bytesPerSecond).toBeCloseTo(10 * MB)
  expect(estimate.offset).toBe(8 * MB)
})

test('ignores steps too short to mean anything', () => {
  const estimate = beginEstimate(0, 0)
  expect(advanceEstimate(estimate, 10 * MB, 20)).toBe(estimate)
})

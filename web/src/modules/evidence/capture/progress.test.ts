// Tests that capture progress never decreases from one stage to the next.
import { captureStages } from '@attestry/contract/modules/evidence/capture'
import { expect, test } from 'vitest'
import { furthest, shareDone, stepStates } from './progress.ts'

test('shareDone grows from stage to stage, whatever the counts', () => {
  const shares = captureStages.flatMap((stage) => [
    shareDone({ stage, done: 0, total: 0 }),
    shareDone({ stage, done: 5, total: 10 }),
    shareDone({ stage, done: 12, total: 10 }),
  ])
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(Math.max(...shares)).toBeLessThanOrEqual(1)
  expect(shareDone({ stage: null, done: 3, total: 9 })).toBe(0)
})

test('furthest keeps the greatest share of an attempt and starts again with the next attempt', () => {
  const half = furthest(undefined, 'a 1', 0.5)
  expect(furthest(half, 'a 1', 0.4)).toBe(half)
  expect(furthest(half, 'a 1', 0.6)).toEqual({ key: 'a 1', share: 0.6 })
  expect(furthest(half, 'a 2', 0.1)).toEqual({ key: 'a 2', share: 0.1 })
})

test('stepStates marks earlier stages done and following ones later', () => {
  expect(stepStates('settling').slice(0, 4)).toEqual(['done', 'done', 'now', 'later'])
  expect(new Set(stepStates(null))).toEqual(new Set(['later']))
})

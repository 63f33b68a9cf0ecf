// What is no count is passed over.
import { expect, it } from 'vitest'
import { countOf } from './live.ts'

it.each([
  ['{"unread":0}', 0],
  ['{"unread":12}', 12],
  ['{"unread":-1}', undefined],
  ['{}', undefined],
  ['x', undefined],
])('%s is %s', (text, count) => {
  expect(countOf(text)).toBe(count)
})

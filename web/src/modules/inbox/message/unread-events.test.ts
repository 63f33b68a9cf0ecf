// Events without a valid unread count are ignored.
import { expect, it } from 'vitest'
import { parseUnread } from './unread-events.ts'

it.each([
  ['{"unread":0}', 0],
  ['{"unread":12}', 12],
  ['{"unread":-1}', undefined],
  ['{}', undefined],
  ['x', undefined],
])('the event %s has the unread count %s', (text, count) => {
  expect(parseUnread(text)).toBe(count)
})

// The limit of look-ups: per account and minute; a full table evicts earlier minutes only.
import { expect, it } from 'vitest'
import { newLookupLimit } from './lookup-limit.ts'

const at = (minute: number) => new Date(minute * 60_000)

it('an account that asks too often waits for the next minute', () => {
  const mayAsk = newLookupLimit({ perMinute: 2 })
  expect([1, 2, 3].map(() => mayAsk('a', at(1)))).toEqual([true, true, false])
  expect(mayAsk('b', at(1))).toBe(true)
  expect(mayAsk('a', at(2))).toBe(true)
})

it('a full table does not reset the counters of this minute', () => {
  const mayAsk = newLookupLimit({ perMinute: 1, maxAccounts: 2 })
  expect([mayAsk('a', at(1)), mayAsk('b', at(1))]).toEqual([true, true])
  expect(mayAsk('c', at(1))).toBe(false)
  expect(mayAsk('a', at(1))).toBe(false)
  expect(mayAsk('c', at(2))).toBe(true)
})

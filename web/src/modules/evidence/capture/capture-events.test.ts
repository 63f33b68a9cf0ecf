// Tests of parseUpdate: unknown values are dropped, malformed events are ignored.
import { expect, test } from 'vitest'
import { parseUpdate } from './capture-events.ts'

const update = { ano: '1', state: 'collecting', stage: 'loading', done: 37, total: 120, ahead: null }

test('parseUpdate returns all known fields', () => {
  expect(parseUpdate(JSON.stringify(update))).toEqual(update)
})

test.each(['{"ano":7}', 'no', 'null', '{"ano":"1","state":"dancing"}'])('parseUpdate ignores the malformed event %s', (text) => {
  expect(parseUpdate(text)).toBeUndefined()
})

test('parseUpdate replaces unknown stages and invalid counts by defaults', () => {
  expect(parseUpdate('{"ano":"1","state":"queued","stage":"dancing","done":-1,"total":"x","ahead":1.5}')).toEqual({
    ...{ ano: '1', state: 'queued', stage: null, done: 0, total: 0, ahead: null },
  })
})

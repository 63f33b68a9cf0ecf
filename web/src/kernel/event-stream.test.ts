// The parser of server-sent events gives the same events wherever the stream is split.
import { expect, test } from 'vitest'
import { createEventParser } from './event-stream.ts'

const stream = ': hello\r\nevent: changed\r\ndata: {"a":1}\r\n\r\ndata: one\rdata:two\r\rid: 7\nevent: idle\n\nevent:x\ndata\n\n'
const events = [
  { event: 'changed', data: '{"a":1}' },
  { event: 'message', data: 'one\ntwo' },
  { event: 'x', data: '' },
]

test('the event parser skips comments and events without data', () => {
  expect(createEventParser()(stream)).toEqual(events)
})

test.each([1, 2, 3, 5, 7])('the event parser gives the same events for chunks of %i characters', (size) => {
  const read = createEventParser()
  const pieces = stream.match(new RegExp(`.{1,${size}}`, 'gs')) ?? []
  expect(pieces.flatMap((piece) => read(piece))).toEqual(events)
})

test('the event parser throws on a line over its maximum length', () => {
  const read = createEventParser()
  expect(() => {
    for (let times = 0; times < 100; times += 1) read('x'.repeat(1000))
  }).toThrow(RangeError)
})

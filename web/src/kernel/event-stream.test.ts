// Server-sent events survive being cut anywhere.
import { expect, test } from 'vitest'
import { eventReader } from './event-stream.ts'

const stream = ': hello\r\nevent: changed\r\ndata: {"a":1}\r\n\r\ndata: one\rdata:two\r\rid: 7\nevent: idle\n\nevent:x\ndata\n\n'
const events = [
  { event: 'changed', data: '{"a":1}' },
  { event: 'message', data: 'one\ntwo' },
  { event: 'x', data: '' },
]

test('reads a whole stream: comments and events without data say nothing', () => {
  expect(eventReader()(stream)).toEqual(events)
})

test.each([1, 2, 3, 5, 7])('reads the same in pieces of %i', (size) => {
  const read = eventReader()
  const pieces = stream.match(new RegExp(`.{1,${size}}`, 'gs')) ?? []
  expect(pieces.flatMap((piece) => read(piece))).toEqual(events)
})

test('refuses a line without an end', () => {
  const read = eventReader()
  expect(() => {
    for (let times = 0; times < 100; times += 1) read('x'.repeat(1000))
  }).toThrow(RangeError)
})

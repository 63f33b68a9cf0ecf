// Counts are read from the stream however it is cut.
import { expect, it } from 'vitest'
import { countReader } from './live.ts'

const STREAM = 'retry: 2000\n\nevent: changed\ndata: {"unread":0}\n\n: still here\n\nevent: changed\ndata: {"unread":12}\n\n'

it.each([1, 2, 7, STREAM.length])('in pieces of %i', (size) => {
  const read = countReader()
  const counts: number[] = []
  for (let at = 0; at < STREAM.length; at += size) counts.push(...read(STREAM.slice(at, at + size)))
  expect(counts).toEqual([0, 12])
})

it('what is no count is passed over', () => {
  expect(countReader()('data: {"unread":-1}\ndata: {}\ndata: x\n')).toEqual([])
})

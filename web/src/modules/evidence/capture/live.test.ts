// News of captures survives being cut anywhere, and nonsense in it says nothing.
import { expect, test } from 'vitest'
import { newsReader } from './live.ts'

const first = { ano: '1', state: 'collecting', stage: 'loading', done: 37, total: 120, ahead: null }
const second = { ano: '2', state: 'queued', stage: null, done: 0, total: 0, ahead: 3 }
const stream = `: hello\nid: 1\nevent: changed\ndata: ${JSON.stringify(first)}\n\ndata: {"ano":7}\ndata: no\n\nevent: changed\ndata: ${JSON.stringify(second)}\n\n`

test.each([1, 3, 17, 1000])('in pieces of %i', (size) => {
  const read = newsReader()
  const pieces = stream.match(new RegExp(`.{1,${size}}`, 'gs')) ?? []
  expect(pieces.flatMap((piece) => read(piece))).toEqual([first, second])
})

test('what is unknown in it is left out, not believed', () => {
  const [news] = newsReader()('data: {"ano":"1","state":"queued","stage":"dancing","done":-1,"total":"x","ahead":1.5}\n')
  expect(news).toEqual({ ano: '1', state: 'queued', stage: null, done: 0, total: 0, ahead: null })
})

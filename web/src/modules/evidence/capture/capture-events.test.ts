// News of captures: what is unknown in it is left out, nonsense says nothing.
import { expect, test } from 'vitest'
import { newsOf } from './capture-events.ts'

const news = { ano: '1', state: 'collecting', stage: 'loading', done: 37, total: 120, ahead: null }

test('is read as it was said', () => {
  expect(newsOf(JSON.stringify(news))).toEqual(news)
})

test.each(['{"ano":7}', 'no', 'null', '{"ano":"1","state":"dancing"}'])('%s says nothing', (text) => {
  expect(newsOf(text)).toBeUndefined()
})

test('what is unknown in it is left out, not believed', () => {
  expect(newsOf('{"ano":"1","state":"queued","stage":"dancing","done":-1,"total":"x","ahead":1.5}')).toEqual({
    ...{ ano: '1', state: 'queued', stage: null, done: 0, total: 0, ahead: null },
  })
})

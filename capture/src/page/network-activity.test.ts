// Tests which requests NetworkActivity waits for: by address, body, and what the answers change.
import { expect, test } from 'vitest'
import { trackNetworkActivity } from './network-activity.ts'

function watchedPage() {
  const listeners = new Map<string, (event: unknown) => void>()
  const activity = trackNetworkActivity()
  activity.watch({
    on: (method: string, listener: (event: never) => void) => {
      listeners.set(method, listener as (event: unknown) => void)
      return () => {}
    },
  } as never)
  let count = 0
  const ask = (url: string, { type = 'Fetch', postData = '' } = {}) => {
    count += 1
    const request = postData ? { url, method: 'POST', hasPostData: true, postData } : { url, method: 'GET' }
    listeners.get('Network.requestWillBeSent')?.({ requestId: String(count), type, request })
    return String(count)
  }
  const answer = (requestId: string) => listeners.get('Network.loadingFinished')?.({ requestId })
  return { activity, ask, answer }
}

test('NetworkActivity waits for every request to one path with another query', () => {
  const { activity, ask } = watchedPage()
  for (let page = 1; page <= 30; page += 1) ask(`https://a.test/resize?url=${page}.png`, { type: 'Image' })
  expect(activity.pending()).toBe(30)
  expect(activity.pendingContent()).toBe(0)
})

test('NetworkActivity waits for every POST to one address with another body', () => {
  const { activity, ask } = watchedPage()
  for (const postData of ['{"a":1}', '{"a":2}', '{"a":3}']) ask('https://a.test/graphql', { postData })
  expect(activity.pendingContent()).toBe(3)
})

test('NetworkActivity ignores the third identical request that changes nothing visible', () => {
  const { activity, ask, answer } = watchedPage()
  for (let n = 0; n < 2; n += 1) answer(ask('https://a.test/alive', { postData: 'tab=1' }))
  ask('https://a.test/alive', { postData: 'tab=1' })
  expect(activity.pending()).toBe(0)
})

test('NetworkActivity waits for identical requests whose answers change the visible page', () => {
  const { activity, ask, answer } = watchedPage()
  for (let n = 0; n < 5; n += 1) {
    answer(ask('https://a.test/next'))
    activity.contentChanged()
  }
  ask('https://a.test/next')
  expect(activity.pending()).toBe(1)
})

test('NetworkActivity treats addresses that differ in the current time or a random number as identical', () => {
  const { activity, ask } = watchedPage()
  for (let n = 0; n < 4; n += 1) ask(`https://a.test/quote?at=${Date.now() + n}&r=${0.123456789 + n / 1e8}`)
  for (let n = 0; n < 4; n += 1) ask(`https://a.test/quote?${Date.now() + n}`)
  expect(activity.pending()).toBe(4)
})

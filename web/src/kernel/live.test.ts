// The live line against a real server: hears, connects again, gives up only where asking again changes nothing.
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { listenTo } from './live.ts'

const quick = { silenceMs: 300, firstWaitMs: 10, longestWaitMs: 40 }
let server: Server | undefined
let stop = () => {}

afterEach(() => {
  stop()
  server?.closeAllConnections()
  server?.close()
})

async function serve(answer: (response: ServerResponse, visit: number, token: string | undefined) => void): Promise<string> {
  let visits = 0
  server = createServer((request, response) => {
    visits += 1
    answer(response, visits, request.headers['x-auth-token'] as string | undefined)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/live`
}

function listen(url: string) {
  const listener = { onEvent: vi.fn(), onConnection: vi.fn() }
  stop = listenTo(() => ({ url, init: { headers: { 'x-auth-token': 'key' } } }), listener, quick)
  return listener
}

const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })

test('hears what is said, and the login goes along', async () => {
  let seen: string | undefined
  const url = await serve((response, _, token) => {
    seen = token
    begin(response).write(': hello\n\nevent: changed\ndata: {}\n\n')
  })
  const { onEvent, onConnection } = listen(url)
  await vi.waitFor(() => expect(onEvent.mock.calls).toEqual([[{ event: 'changed', data: '{}' }]]))
  expect(onConnection.mock.calls).toEqual([[true]])
  expect(seen).toBe('key')
})

test.each([
  ['the line breaks', (response: ServerResponse) => begin(response).end()],
  ['the server is busy', (response: ServerResponse) => response.writeHead(503).end()],
  ['nothing is heard for long', (response: ServerResponse) => void begin(response).write(': hello\n\n')],
])('%s: says so and connects again', async (_, first) => {
  const url = await serve((response, visit) => {
    if (visit === 1) first(response)
    else begin(response).write('event: changed\ndata: {}\n\n')
  })
  const { onConnection } = listen(url)
  await vi.waitFor(() => expect(onConnection.mock.calls.slice(-2)).toEqual([[false], [true]]), 2000)
})

test('a refusal is final', async () => {
  let visits = 0
  const url = await serve((response, visit) => {
    visits = visit
    response.writeHead(404).end()
  })
  const { onEvent, onConnection } = listen(url)
  await vi.waitFor(() => expect(onConnection.mock.calls).toEqual([[false]]))
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(visits).toBe(1)
  expect(onEvent).not.toHaveBeenCalled()
})

test('stopping closes the line and says no more', async () => {
  let closed = false
  const url = await serve((response) => {
    begin(response).write(': hello\n\n')
    response.on('close', () => {
      closed = true
    })
  })
  const { onConnection } = listen(url)
  await vi.waitFor(() => expect(onConnection).toHaveBeenCalled())
  stop()
  await vi.waitFor(() => expect(closed).toBe(true))
  expect(onConnection.mock.calls).toEqual([[true]])
})

// The event subscription against a real server: receives events, reconnects, and stops only on a permanent error.
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { subscribeToStream } from './live.ts'

/** The idle timeout also covers connecting: a short one would end connections on a busy machine. */
const quick = { idleTimeoutMs: 20_000, initialBackoffMs: 10, maxBackoffMs: 40 }
let server: Server | undefined
let stop = () => {}

afterEach(() => {
  stop()
  server?.closeAllConnections()
  server?.close()
})

async function serve(
  answer: (response: ServerResponse, requestNumber: number, token: string | undefined) => void,
): Promise<string> {
  let requests = 0
  server = createServer((request, response) => {
    requests += 1
    answer(response, requests, request.headers['x-auth-token'] as string | undefined)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/live`
}

function listen(url: string, idleTimeoutMs = quick.idleTimeoutMs) {
  const listener = { onEvent: vi.fn(), onConnection: vi.fn() }
  stop = subscribeToStream(() => ({ url, init: { headers: { 'x-auth-token': 'key' } } }), listener, { ...quick, idleTimeoutMs })
  return listener
}

const startStream = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })

test('a subscription receives events and sends the login token', async () => {
  let seen: string | undefined
  const url = await serve((response, _, token) => {
    seen = token
    startStream(response).write(': hello\n\nevent: changed\ndata: {}\n\n')
  })
  const { onEvent, onConnection } = listen(url)
  await vi.waitFor(() => expect(onEvent.mock.calls).toEqual([[{ event: 'changed', data: '{}' }]]))
  expect(onConnection.mock.calls).toEqual([[true]])
  expect(seen).toBe('key')
})

test.each([
  ['the connection closes', (response: ServerResponse) => startStream(response).end()],
  ['the server answers 503', (response: ServerResponse) => response.writeHead(503).end()],
  ['the stream is idle for too long', (response: ServerResponse) => void startStream(response).write(': hello\n\n')],
])('a subscription reports the disconnect and reconnects when %s', async (_, first) => {
  const url = await serve((response, requestNumber) => {
    if (requestNumber === 1) first(response)
    else startStream(response).write('event: changed\ndata: {}\n\n')
  })
  const { onConnection } = listen(url, 300)
  await vi.waitFor(() => expect(onConnection.mock.calls.slice(-2)).toEqual([[false], [true]]), 10_000)
})

test('a subscription does not retry after a 404', async () => {
  let requests = 0
  const url = await serve((response, requestNumber) => {
    requests = requestNumber
    response.writeHead(404).end()
  })
  const { onEvent, onConnection } = listen(url)
  await vi.waitFor(() => expect(onConnection.mock.calls).toEqual([[false]]))
  // Time itself is tested: a retry would have followed by then.
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(requests).toBe(1)
  expect(onEvent).not.toHaveBeenCalled()
})

test('stopping a subscription closes the connection and emits nothing more', async () => {
  let closed = false
  const url = await serve((response) => {
    startStream(response).write(': hello\n\n')
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

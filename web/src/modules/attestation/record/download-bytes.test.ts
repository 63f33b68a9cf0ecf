// Bytes taken over a line that breaks are the bytes that were offered.
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { takeBytes } from './download-bytes.ts'

const content = randomBytes(400_000)
let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function serve(answer: (request: IncomingMessage, response: ServerResponse, visit: number) => void): Promise<string> {
  let visits = 0
  server = createServer((request, response) => {
    visits += 1
    answer(request, response, visits)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`
}

function answerRange(request: IncomingMessage, response: ServerResponse, { cutAfter }: { cutAfter?: number } = {}): void {
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const part = content.subarray(Number(from), to ? Number(to) + 1 : undefined)
  const end = Number(from) + part.length - 1
  response.writeHead(request.headers.range ? 206 : 200, {
    'content-length': part.length,
    etag: '"one"',
    ...(request.headers.range ? { 'content-range': `bytes ${from}-${end}/${content.length}` } : {}),
  })
  if (cutAfter === undefined) response.end(part)
  else response.write(part.subarray(0, cutAfter), () => setTimeout(() => response.destroy(), 20))
}

const take = (url: string, options: { first?: number; signal?: AbortSignal; onProgress?(received: number): void } = {}) =>
  takeBytes({ url, init: {} }, { signal: new AbortController().signal, retryWaitMs: 5, ...options })

const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer())

test('whole, with progress up to the end', async () => {
  const onProgress = vi.fn()
  const blob = await take(await serve((request, response) => answerRange(request, response)), { onProgress })
  expect((await bytesOf(blob)).equals(content)).toBe(true)
  expect(onProgress).toHaveBeenLastCalledWith(content.length)
})

test('a line that breaks twice: goes on where it was', async () => {
  const ranges: (string | undefined)[] = []
  const url = await serve((request, response, visit) => {
    ranges.push(request.headers.range)
    answerRange(request, response, visit < 3 ? { cutAfter: 100_000 } : {})
  })
  expect((await bytesOf(await take(url))).equals(content)).toBe(true)
  expect(ranges).toEqual([undefined, 'bytes=100000-', 'bytes=200000-'])
})

test('a server that does not resume: begins anew instead of gluing two beginnings together', async () => {
  const url = await serve((request, response, visit) => {
    delete request.headers.range
    answerRange(request, response, visit === 1 ? { cutAfter: 100_000 } : {})
  })
  expect((await bytesOf(await take(url))).equals(content)).toBe(true)
})

test('an answer that begins elsewhere is not taken', async () => {
  const url = await serve((request, response, visit) => {
    if (visit > 1) request.headers.range = 'bytes=5-'
    answerRange(request, response, visit === 1 ? { cutAfter: 100_000 } : {})
  })
  await expect(take(url)).rejects.toMatchObject({ code: 'NETWORK' })
})

test('only the beginning', async () => {
  const url = await serve((request, response) => answerRange(request, response))
  expect((await bytesOf(await take(url, { first: 1000 }))).equals(content.subarray(0, 1000))).toBe(true)
})

test('a refusal is told by its own words and not tried again', async () => {
  let visits = 0
  const url = await serve((_, response, visit) => {
    visits = visit
    response.writeHead(409, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ flag: false, statusCode: '540002', data: null, errorMessage: 'not ready' }))
  })
  await expect(take(url)).rejects.toMatchObject({ code: '540002', message: 'not ready' })
  expect(visits).toBe(1)
})

test('called off', async () => {
  const url = await serve((request, response) => answerRange(request, response, { cutAfter: 1000 }))
  const stop = new AbortController()
  const onProgress = () => stop.abort()
  await expect(take(url, { signal: stop.signal, onProgress })).rejects.toThrow()
})

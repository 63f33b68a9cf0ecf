// Tests that downloadBytes returns the exact bytes over a connection that breaks.
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { downloadBytes } from './download-bytes.ts'

const content = randomBytes(400_000)
let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function serve(
  respond: (request: IncomingMessage, response: ServerResponse, requestNumber: number) => void,
): Promise<string> {
  let requests = 0
  server = createServer((request, response) => {
    requests += 1
    respond(request, response, requests)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`
}

function respondWithRange(request: IncomingMessage, response: ServerResponse, { cutAfter }: { cutAfter?: number } = {}): void {
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

const download = (url: string, options: { maxBytes?: number; signal?: AbortSignal; onProgress?(received: number): void } = {}) =>
  downloadBytes({ url, init: {} }, { signal: new AbortController().signal, retryDelayMs: 5, ...options })

const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer())

test('downloadBytes returns the whole file and reports progress up to the end', async () => {
  const onProgress = vi.fn()
  const blob = await download(await serve((request, response) => respondWithRange(request, response)), { onProgress })
  expect((await bytesOf(blob)).equals(content)).toBe(true)
  expect(onProgress).toHaveBeenLastCalledWith(content.length)
})

test('downloadBytes resumes at the last byte after two broken connections', async () => {
  const ranges: (string | undefined)[] = []
  const url = await serve((request, response, requestNumber) => {
    ranges.push(request.headers.range)
    respondWithRange(request, response, requestNumber < 3 ? { cutAfter: 100_000 } : {})
  })
  expect((await bytesOf(await download(url))).equals(content)).toBe(true)
  expect(ranges).toEqual([undefined, 'bytes=100000-', 'bytes=200000-'])
})

test('downloadBytes starts over if the server does not resume', async () => {
  const url = await serve((request, response, requestNumber) => {
    delete request.headers.range
    respondWithRange(request, response, requestNumber === 1 ? { cutAfter: 100_000 } : {})
  })
  expect((await bytesOf(await download(url))).equals(content)).toBe(true)
})

test('downloadBytes rejects a response that starts at another offset', async () => {
  const url = await serve((request, response, requestNumber) => {
    if (requestNumber > 1) request.headers.range = 'bytes=5-'
    respondWithRange(request, response, requestNumber === 1 ? { cutAfter: 100_000 } : {})
  })
  await expect(download(url)).rejects.toMatchObject({ code: 'NETWORK' })
})

test('downloadBytes stops after maxBytes', async () => {
  const url = await serve((request, response) => respondWithRange(request, response))
  expect((await bytesOf(await download(url, { maxBytes: 1000 }))).equals(content.subarray(0, 1000))).toBe(true)
})

test('downloadBytes throws the server’s refusal without a retry', async () => {
  let requests = 0
  const url = await serve((_, response, requestNumber) => {
    requests = requestNumber
    response.writeHead(409, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ flag: false, statusCode: '540002', data: null, errorMessage: 'not ready' }))
  })
  await expect(download(url)).rejects.toMatchObject({ code: '540002', message: 'not ready' })
  expect(requests).toBe(1)
})

test('downloadBytes rejects when aborted', async () => {
  const url = await serve((request, response) => respondWithRange(request, response, { cutAfter: 1000 }))
  const stop = new AbortController()
  const onProgress = () => stop.abort()
  await expect(download(url, { signal: stop.signal, onProgress })).rejects.toThrow()
})

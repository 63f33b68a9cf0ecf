// Tests that loadFile returns the whole file or fails.
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { FileRefused, loadFile } from './load-file.ts'

let server: Server | undefined
afterEach(() => server?.close())

async function serve(listener: RequestListener): Promise<string> {
  const made = createServer(listener)
  server = made
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}/`
}

const options = (bytes: number, cut = false) => ({ bytes, cut, signal: new AbortController().signal, onProgress: () => {} })
const sizeOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, part) => sum + part.length, 0)

it('loadFile loads a whole file and reports progress', async () => {
  const progress: number[] = []
  const url = await serve((_, response) => response.end(Buffer.alloc(300_000)))
  expect(sizeOf(await loadFile(url, { ...options(300_000), onProgress: (done) => progress.push(done) }))).toBe(300_000)
  expect(progress.length).toBeGreaterThan(0)
})

it('loadFile loads an empty file', async () => {
  const url = await serve((_, response) => response.end())
  expect(await loadFile(url, options(0))).toEqual([])
})

it('loadFile requests only the beginning if cut', async () => {
  const url = await serve((request, response) => response.writeHead(206).end(request.headers.range))
  const [part] = await loadFile(url, options(9, true))
  expect(new TextDecoder().decode(part)).toBe('bytes=0-8')
})

it.each([
  ['too short', 10],
  ['too long', 2],
])('loadFile rejects a file that is %s', async (_, expected) => {
  const url = await serve((_request, response) => response.end('abcd'))
  await expect(loadFile(url, options(expected))).rejects.toThrow('incomplete file')
})

it('loadFile throws the message of the server', async () => {
  const url = await serve((_, response) => response.writeHead(403).end('{"errorMessage":"Enter the code first."}'))
  await expect(loadFile(url, options(4))).rejects.toThrow(new FileRefused('Enter the code first.'))
})

it('loadFile rejects when aborted', async () => {
  const stop = new AbortController()
  const url = await serve((_, response) => void response.write('a'))
  const loading = loadFile(url, { ...options(4), signal: stop.signal })
  stop.abort()
  await expect(loading).rejects.toThrow()
})

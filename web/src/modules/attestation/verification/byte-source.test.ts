// Tests that range reads return the exact bytes over broken connections and never mix two versions of a file.
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { fileAccess, SourceUnreadable, urlAccess } from './byte-source.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

interface Behaviour {
  bytes: Buffer
  /** Number of following requests whose connection breaks. */
  broken?: number
  ranges?: boolean
  requests?: string[]
}

async function serve(behaviour: Behaviour): Promise<string> {
  const server = createServer((request, response) => {
    const { bytes } = behaviour
    const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`
    behaviour.requests?.push(request.headers.range ?? '')
    if (behaviour.broken) {
      behaviour.broken -= 1
      request.socket.destroy()
      return
    }
    const stale = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag
    const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '')
    if (!match || stale || behaviour.ranges === false) return response.writeHead(200, { etag }).end(bytes)
    const start = match[1] === '' ? Math.max(0, bytes.length - Number(match[2])) : Number(match[1])
    const end = match[1] === '' ? bytes.length - 1 : Math.min(Number(match[2]), bytes.length - 1)
    const headers = { etag, 'content-range': `bytes ${start}-${end}/${bytes.length}` }
    return response.writeHead(206, headers).end(bytes.subarray(start, end + 1))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/package.zip`
}

const quick = { retryDelayMs: 1 }

it('urlAccess reads the exact bytes at any offset', async () => {
  const bytes = randomBytes(6 * 1024 ** 2 + 17)
  const access = await urlAccess(await serve({ bytes }), quick)
  expect(access.size).toBe(bytes.length)
  for (const [offset, length] of [
    [0, 1],
    [1_000_000, 1024 ** 2],
    [bytes.length - 22, 22],
    [5, 100_000],
    [bytes.length - 1, 1],
    [3, 0],
  ] as const) {
    expect(Buffer.from(await access.read(offset, length)).equals(bytes.subarray(offset, offset + length))).toBe(true)
  }
})

it('urlAccess serves sequential reads from one request', async () => {
  const requests: string[] = []
  const bytes = randomBytes(4 * 1024 ** 2 + 100_000)
  const access = await urlAccess(await serve({ bytes, requests }), quick)
  for (let at = 0; at < 4; at += 1) await access.read(at * 1024 ** 2, 1024 ** 2)
  expect(requests).toEqual(['bytes=-65536', `bytes=0-${4 * 1024 ** 2 - 1}`])
})

it('urlAccess retries after a broken connection', async () => {
  const bytes = randomBytes(200_000)
  const behaviour: Behaviour = { bytes }
  const access = await urlAccess(await serve(behaviour), quick)
  behaviour.broken = 2
  expect(Buffer.from(await access.read(0, 10)).equals(bytes.subarray(0, 10))).toBe(true)
})

it('urlAccess fails with "network" if the connection stays broken', async () => {
  const url = await serve({ bytes: randomBytes(10), broken: 100 })
  await expect(urlAccess(url, quick)).rejects.toMatchObject({ why: 'network' })
})

it('urlAccess fails with "changed" if the file changes', async () => {
  const behaviour: Behaviour = { bytes: randomBytes(200_000) }
  const access = await urlAccess(await serve(behaviour), quick)
  behaviour.bytes = randomBytes(200_000)
  await expect(access.read(0, 10)).rejects.toMatchObject({ why: 'changed' })
})

it('urlAccess refuses a server without range support', async () => {
  const url = await serve({ bytes: randomBytes(10), ranges: false })
  await expect(urlAccess(url, quick)).rejects.toMatchObject({ why: 'refused' })
})

it('urlAccess passes on the message of a refusal', async () => {
  const answer = () => Promise.resolve(Response.json({ errorMessage: 'Enter the code first.' }, { status: 403 }))
  await expect(urlAccess('/x', { ...quick, fetch: answer })).rejects.toMatchObject({
    why: 'refused',
    serverMessage: 'Enter the code first.',
  })
})

it('fileAccess reads a file and reports if it becomes unreadable', async () => {
  const access = fileAccess(new Blob(['abcdef']))
  expect(await access.read(2, 3)).toEqual(new TextEncoder().encode('cde'))
  const gone = { size: 3, slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone')) }) } as unknown as Blob
  await expect(fileAccess(gone).read(0, 1)).rejects.toBeInstanceOf(SourceUnreadable)
})

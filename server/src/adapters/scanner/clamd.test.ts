// Tests the clamd adapter against a real clamd and against servers that break the protocol.
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { EICAR, EICAR_SIGNATURE, openTestClamd, STREAM_MAX_BYTES, type TestClamd } from '../../../test/clamd.ts'
import { openClamd } from './clamd.ts'
import { ScanFailed, ScannerUnavailable } from './port.ts'

const never = new AbortController().signal
const bytes = (...parts: (string | Buffer)[]) => Readable.from(parts.map((part) => Buffer.from(part)))
const ABC = 3
const ENDLESS_BYTES = 1024 ** 3

function endlessSource() {
  const counted = { read: 0 }
  const source = new Readable({
    read() {
      counted.read += 65_536
      this.push(Buffer.alloc(65_536, 'x'))
    },
  })
  return { source, counted }
}

describe('clamd', () => {
  let clamd: TestClamd
  beforeAll(async () => {
    clamd = await openTestClamd()
  })
  afterAll(() => clamd.close())
  const scan = (...parts: (string | Buffer)[]) => {
    const size = parts.reduce((sum, part) => sum + part.length, 0)
    return openClamd({ path: clamd.path }).scan(bytes(...parts), size, never)
  }

  it('names its engine', async () => {
    expect(await openClamd({ path: clamd.path }).version(never)).toMatch(/^ClamAV \d+\.\d+/)
  })

  it('passes clean and empty files', async () => {
    expect(await scan('nothing to find')).toEqual({ state: 'clean' })
    expect(await scan()).toEqual({ state: 'clean' })
    expect(await scan(Buffer.alloc(STREAM_MAX_BYTES - 1, 'a'))).toEqual({ state: 'clean' })
  })

  it('flags EICAR, also in many parts, inside a larger file and compressed', async () => {
    const flagged = { state: 'flagged', signature: EICAR_SIGNATURE }
    expect(await scan(EICAR)).toEqual(flagged)
    expect(await scan(...[...EICAR].map((byte) => Buffer.of(byte)))).toEqual(flagged)
    expect(await scan(Buffer.alloc(300_000, ' '), EICAR, 'end')).toEqual(flagged)
    expect(await scan(gzipSync(EICAR))).toEqual(flagged)
  })

  it('reports a file beyond its size limit as too large, every time, and stops reading early', async () => {
    for (let times = 0; times < 50; times += 1) {
      const { source, counted } = endlessSource()
      const verdict = await openClamd({ path: clamd.path }).scan(source, ENDLESS_BYTES, never)
      expect(verdict).toEqual({ state: 'too-large' })
      expect(source.destroyed).toBe(true)
      expect(counted.read).toBeLessThan(ENDLESS_BYTES / 4)
    }
    const { source, counted } = endlessSource()
    expect(await openClamd({ path: clamd.path }).scan(source, 2 ** 32, never)).toEqual({ state: 'too-large' })
    expect(counted.read).toBe(0)
  })

  it('an error of the source is thrown as it is, and the next scan works', async () => {
    const broken = new Readable({
      read() {
        this.destroy(new Error('disk failed'))
      },
    })
    const scanner = openClamd({ path: clamd.path })
    await expect(scanner.scan(broken, 10, never)).rejects.toThrow('disk failed')
    await expect(scanner.scan(bytes('abc'), ABC - 1, never)).rejects.toThrow('source has more than 2 bytes')
    await expect(scanner.scan(bytes('abc'), ABC + 1, never)).rejects.toThrow('source has 3 of 4 bytes')
    expect(await scan('fine')).toEqual({ state: 'clean' })
  })
})

describe('the clamd adapter against a fake server', () => {
  let server: Server | undefined
  afterEach(async () => {
    server?.close()
    server = undefined
  })

  async function scannerOf(handle: (socket: Socket) => void, limits = { connectMs: 2_000, replyMs: 5_000 }) {
    server = createServer((socket) => {
      socket.on('error', () => {})
      handle(socket)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return openClamd({ host: '127.0.0.1', port: typeof address === 'object' ? (address?.port ?? 0) : 0 }, limits)
  }

  /** Answers once the command is complete: VERSION, or the stream with its empty last part. */
  const answering = (reply: string) => (socket: Socket) => {
    let received = Buffer.alloc(0)
    socket.on('data', (part) => {
      received = Buffer.concat([received, part])
      if (received.subarray(-4).equals(Buffer.alloc(4)) || received.equals(Buffer.from('zVERSION\0'))) socket.end(reply)
    })
  }

  it.each([
    ['stream: OK\0', { state: 'clean' }],
    ['stream: Win.Test-1(44d8:68) FOUND\0', { state: 'flagged', signature: 'Win.Test-1(44d8:68)' }],
    ['INSTREAM size limit exceeded. ERROR\0', { state: 'too-large' }],
    ['stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0', { state: 'too-large' }],
  ])('reply %j is understood', async (reply, verdict) => {
    expect(await (await scannerOf(answering(reply))).scan(bytes('abc'), ABC, never)).toEqual(verdict)
  })

  it.each([
    'stream: OK',
    'stream: OK\n',
    'stream: ok\0',
    'OK\0',
    'stream: OK\0stream: Eicar FOUND\0',
    'stream: FOUND\0',
    'stream:  FOUND\0',
    'stream: two words FOUND\0',
    `stream: ${'x'.repeat(201)} FOUND\0`,
    "stream: Can't allocate memory ERROR\0",
    'COMMAND READ TIMED OUT\0',
    'UNKNOWN COMMAND\0',
    '\0',
    '\u0001\u00ff\u0000\u0000',
  ])('reply %j is a failure, never clean', async (reply) => {
    await expect((await scannerOf(answering(reply))).scan(bytes('abc'), ABC, never)).rejects.toThrow(ScanFailed)
  })

  it('an endless reply is a failure', async () => {
    const scanner = await scannerOf(answering('y'.repeat(1_000_000)))
    await expect(scanner.scan(bytes('abc'), ABC, never)).rejects.toThrow('reply is longer than 4096 bytes')
  })

  it('a connection that is cut during the stream, or closed without a reply, is a failure', async () => {
    const silent = await scannerOf(answering(''), { connectMs: 2_000, replyMs: 100 })
    await expect(silent.scan(bytes('abc'), ABC, never)).rejects.toThrow(ScanFailed)
    server?.close()
    const scanner = await scannerOf((socket) => socket.once('data', () => socket.resetAndDestroy()))
    await expect(scanner.scan(bytes(Buffer.alloc(10_000_000)), 10_000_000, never)).rejects.toThrow(ScanFailed)
  })

  it('a server that reads and never replies is a failure at the deadline, and the source is closed', async () => {
    const scanner = await scannerOf((socket) => socket.resume(), { connectMs: 2_000, replyMs: 100 })
    const source = bytes('abc')
    await expect(scanner.scan(source, ABC, never)).rejects.toThrow('no reply within 100 ms')
    expect(source.destroyed).toBe(true)
    await expect(scanner.version(never)).rejects.toThrow(ScannerUnavailable)
  })

  it('backpressure: a server that does not read stops the reading of the source', async () => {
    const scanner = await scannerOf((socket) => socket.pause(), { connectMs: 2_000, replyMs: 300 })
    const { source, counted } = endlessSource()
    await expect(scanner.scan(source, ENDLESS_BYTES, never)).rejects.toThrow('no reply within 300 ms')
    expect(counted.read).toBeLessThan(64 * 1024 ** 2)
  })

  it('a source that sends nothing ends at the deadline', async () => {
    const scanner = await scannerOf((socket) => socket.resume(), { connectMs: 2_000, replyMs: 100 })
    await expect(scanner.scan(new Readable({ read() {} }), ABC, never)).rejects.toThrow('no reply within 100 ms')
  })

  it('an aborted scan ends', async () => {
    const stop = new AbortController()
    const scanner = await scannerOf((socket) => socket.once('data', () => stop.abort()))
    await expect(scanner.scan(bytes('abc'), ABC, stop.signal)).rejects.toThrow('scan was aborted')
    await expect(scanner.scan(bytes('abc'), ABC, stop.signal)).rejects.toThrow()
  })

  it('a refused connection and a missing socket mean that the scanner is unavailable', async () => {
    const gone = await scannerOf(() => {})
    await new Promise((closed) => server?.close(closed))
    await expect(gone.scan(bytes('abc'), ABC, never)).rejects.toThrow(ScannerUnavailable)
    await expect(openClamd({ path: '/nonexistent/clamd' }).version(never)).rejects.toThrow(ScannerUnavailable)
  })

  it.each(['ClamAV\0', 'PONG\0', `ClamAV ${'9'.repeat(300)}\0`])('version %j is not accepted', async (reply) => {
    await expect((await scannerOf(answering(reply))).version(never)).rejects.toThrow(ScannerUnavailable)
  })
})

// HTTP server for recorder tests: redirects, content encodings, unusual statuses, broken responses, byte ranges and WebSockets.
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'

export interface TestSite {
  readonly port: number
  /** `http://127.0.0.1:port`; `otherOrigin` is another site on the same server. */
  readonly origin: string
  readonly otherOrigin: string
  /** Paths and queries in the order of the requests. */
  readonly requests: string[]
  close(): Promise<void>
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export async function openTestSite(handlers: Readonly<Record<string, Handler>>): Promise<TestSite> {
  const requests: string[] = []
  const server: Server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    requests.push(request.url ?? '/')
    const handler = handlers[path]
    if (handler) handler(request, response)
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('not here')
  })
  const sockets = new Set<Socket>()
  server.on('upgrade', (request, socket: Socket) => {
    sockets.add(socket)
    echoSocket(request, socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    otherOrigin: `http://localhost:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
        for (const socket of sockets) socket.destroy()
      }),
  }
}

export const body =
  (type: string, bytes: Buffer | string, headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': type, ...headers }).end(bytes)

export const redirect =
  (status: number, to: string): Handler =>
  (_, response) =>
    void response.writeHead(status, { location: to, 'x-hop': String(status) }).end('moved')

export const encoded = (type: string, encoding: 'gzip' | 'br' | 'zstd', text: string): Handler => {
  const encoders = { gzip: gzipSync, br: brotliCompressSync, zstd: zstdCompressSync }
  return body(type, encoders[encoding](Buffer.from(text)), { 'content-encoding': encoding })
}

/** Supports byte ranges, like a media server. */
export const ranged =
  (type: string, bytes: Buffer): Handler =>
  (request, response) => {
    const match = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
    if (!match) return void response.writeHead(200, { 'content-type': type, 'accept-ranges': 'bytes' }).end(bytes)
    const from = Number(match[1])
    const to = Math.min(match[2] ? Number(match[2]) : bytes.length - 1, bytes.length - 1)
    response.writeHead(206, { 'content-type': type, 'content-range': `bytes ${from}-${to}/${bytes.length}` })
    response.end(bytes.subarray(from, to + 1))
  }

/** A single-colour image. */
export const svg = (colour: string, size = 60): Handler =>
  body(
    'image/svg+xml',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="${colour}"/></svg>`,
  )

export const randomContent = (size: number): Buffer => randomBytes(size)

function echoSocket(request: IncomingMessage, socket: Socket): void {
  const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
  const accept = createHash('sha1').update(key).digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
  socket.on('error', () => undefined)
  socket.once('data', () => {
    const text = Buffer.from('hello from the server')
    socket.write(Buffer.concat([Buffer.from([0x81, text.length]), text]))
  })
}

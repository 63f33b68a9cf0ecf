// Parses proxy request heads with limits, and rewrites them so that the site sees what it would see without a proxy.
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { plainHost } from './intake.ts'

export interface RequestHead {
  readonly method: string
  readonly target: string
  /** In received order. */
  readonly headers: readonly (readonly [name: string, value: string])[]
}

export interface Target {
  readonly host: string
  readonly port: number
}

export class BadRequest extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const MAX_HEAD_BYTES = 64 * 1024
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/** Null at the end of the stream. Bytes after the head stay in the socket. */
export async function readHead(socket: Socket, idleMs: number): Promise<RequestHead | null> {
  let seen = Buffer.alloc(0)
  const signal = AbortSignal.timeout(idleMs)
  for (;;) {
    const chunk = await nextChunk(socket, signal)
    if (chunk === null) return null
    const before = seen.length
    seen = Buffer.concat([seen, chunk])
    const end = seen.indexOf('\r\n\r\n', Math.max(0, before - 3))
    if (end !== -1 && end <= MAX_HEAD_BYTES) {
      if (seen.length > end + 4) socket.unshift(seen.subarray(end + 4))
      return parseHead(seen.toString('latin1', 0, end))
    }
    if (seen.length > MAX_HEAD_BYTES) throw new BadRequest(431, 'the head is too long')
  }
}

/** The bytes received so far, at most `size`; null at the end and when `signal` has timed out. */
export async function nextChunk(socket: Socket, signal: AbortSignal, size?: number): Promise<Buffer | null> {
  for (;;) {
    if (size !== undefined && socket.readableLength > size) return socket.read(size)
    const chunk: Buffer | null = socket.read()
    if (chunk !== null) return chunk
    if (socket.readableEnded || socket.destroyed || signal.aborted) return null
    const done = new AbortController()
    const options = { signal: AbortSignal.any([signal, done.signal]) }
    await Promise.race(['readable', 'end', 'close'].map((event) => once(socket, event, options))).catch(() => {})
    done.abort()
  }
}

function parseHead(text: string): RequestHead {
  const [first = '', ...lines] = text.split('\r\n')
  const [, method, target] = /^([A-Z]{1,20}) ([\x21-\x7e]+) HTTP\/1\.[01]$/.exec(first) ?? []
  if (method === undefined || target === undefined) throw new BadRequest(400, 'not a request line')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon)
    const value = line.slice(colon + 1)
    if (colon < 1 || !token.test(name) || /[\r\n\0]/.test(value)) throw new BadRequest(400, 'not a header')
    return [name, value.trim()]
  })
  return { method, target, headers }
}

/** `host:port`, as CONNECT names it. */
export function tunnelTarget(text: string): Target {
  const [, authority, port] = /^(\[[0-9A-Fa-f:.]+\]|[^:/?#@[\]]+):(\d{1,5})$/.exec(text) ?? []
  if (authority === undefined) throw new BadRequest(400, 'not an authority')
  return { host: hostOf(authority), port: Number(port) }
}

/** Absolute-form target of plain HTTP; the path stays as the browser wrote it. */
export function plainTarget(text: string): Target & { readonly authority: string; readonly path: string } {
  const [, authority, port, rest = ''] =
    /^http:\/\/(\[[0-9A-Fa-f:.]+\]|[^:/?#@[\]]+)(?::(\d{1,5}))?([/?][^#]*)?$/i.exec(text) ?? []
  if (authority === undefined) throw new BadRequest(400, 'not an absolute http address')
  const path = rest.startsWith('/') ? rest : `/${rest}`
  return { host: hostOf(authority), port: Number(port ?? 80), authority: port ? `${authority}:${port}` : authority, path }
}

function hostOf(authority: string): string {
  try {
    return plainHost(new URL(`http://${authority}/`).hostname)
  } catch {
    throw new BadRequest(400, 'not a host')
  }
}

export function bodyLength(head: RequestHead): number {
  const named = (wanted: string) => head.headers.filter(([name]) => name.toLowerCase() === wanted)
  // Browsers send Content-Length; accepting both framings would allow request smuggling.
  if (named('transfer-encoding').length > 0) throw new BadRequest(411, 'a length is needed')
  const lengths = named('content-length')
  if (lengths.length > 1 || !lengths.every(([, value]) => /^\d{1,15}$/.test(value))) throw new BadRequest(400, 'not a length')
  return Number(lengths[0]?.[1] ?? 0)
}

const hopByHopHeader = /^(proxy-.*|connection|keep-alive|te|trailer|upgrade|http2-settings)$/i

/** The request in origin form, with the headers a browser would send directly to the site. */
export function originForm(head: RequestHead, authority: string, path: string): Buffer {
  const listed = head.headers
    .filter(([name]) => /^(proxy-)?connection$/i.test(name))
    .flatMap(([, value]) => value.toLowerCase().split(/\s*,\s*/))
  const persistent = !listed.includes('close')
  const passed = head.headers.filter(
    ([name]) => !/^host$/i.test(name) && !hopByHopHeader.test(name) && !listed.includes(name.toLowerCase()),
  )
  const lines = [
    `${head.method} ${path} HTTP/1.1`,
    `Host: ${authority}`,
    `Connection: ${persistent ? 'keep-alive' : 'close'}`,
    ...passed.map(([name, value]) => `${name}: ${value}`),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}

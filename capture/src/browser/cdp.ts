// Chrome DevTools Protocol client over the browser's pipes, so that no port is opened.
import type { Readable, Writable } from 'node:stream'

export class CdpError extends Error {}

export interface CdpSession {
  /** Empty for the browser itself. */
  readonly sessionId: string
  send<Result = Record<string, never>>(method: string, params?: object): Promise<Result>
  /** For results whose `data` is a base64 file: decoded from the raw message, since parsing it as JSON would hold three copies in memory. */
  sendForFile(method: string, params?: object): Promise<Buffer>
  /** Returns an unsubscribe function. */
  on<Event = Record<string, unknown>>(method: string, listener: (event: Event) => void): () => void
}

export interface CdpConnection extends CdpSession {
  /** The session of an attached target (`flatten: true`). */
  session(sessionId: string): CdpSession
  /** Settles when the browser has closed its pipe; pending calls are rejected then. */
  readonly ended: Promise<void>
}

interface Message {
  readonly id?: number
  readonly sessionId?: string
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

interface PendingCall {
  readonly method: string
  readonly forFile: boolean
  resolve(result: unknown): void
  reject(error: Error): void
}

const BACKSLASH = 0x5c
const MIN_FILE_MESSAGE_BYTES = 64 * 1024
/** Divisible by four, so that no chunk splits a base64 group. */
const DECODE_CHUNK_CHARACTERS = 64 * 1024
const fileResultHead = /^\{"id":(\d+),"result":\{"data":"/

/** Null unless the message is the result of a pending `sendForFile` and starts with its `data`. */
function fileIn(bytes: Buffer, isFileCall: (id: number) => boolean): Message | null {
  const head = fileResultHead.exec(bytes.toString('latin1', 0, 64))
  const id = Number(head?.[1])
  if (!head || !isFileCall(id)) return null
  const from = head[0].length
  const end = bytes.indexOf('"', from)
  if (end < 0 || bytes[end - 1] === BACKSLASH) return null
  const file = Buffer.allocUnsafeSlow(Math.ceil(((end - from) * 3) / 4))
  let size = 0
  for (let at = from; at < end; at += DECODE_CHUNK_CHARACTERS)
    size += file.write(bytes.toString('latin1', at, Math.min(at + DECODE_CHUNK_CHARACTERS, end)), size, 'base64')
  return { id, result: file.subarray(0, size) }
}

export function connectCdp(output: Writable, input: Readable): CdpConnection {
  const pending = new Map<number, PendingCall>()
  const listeners = new Map<string, Set<(event: unknown) => void>>()
  let lastId = 0
  let closed = false

  const receive = (bytes: Buffer) => {
    const file = bytes.length > MIN_FILE_MESSAGE_BYTES ? fileIn(bytes, (id) => pending.get(id)?.forFile ?? false) : null
    const message = file ?? (JSON.parse(bytes.toString('utf8')) as Message)
    if (message.id !== undefined) {
      const call = pending.get(message.id)
      pending.delete(message.id)
      if (message.error) call?.reject(new CdpError(`${call.method}: ${message.error.message}`))
      else if (call?.forFile && !file) call.resolve(Buffer.from((message.result as { data: string }).data, 'base64'))
      else call?.resolve(message.result)
    } else if (message.method) {
      for (const listener of [...(listeners.get(`${message.sessionId ?? ''} ${message.method}`) ?? [])]) listener(message.params)
    }
  }

  let pieces: Buffer[] = []
  input.on('data', (chunk: Buffer) => {
    let from = 0
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
      const last = chunk.subarray(from, end)
      const whole = pieces.length === 0 ? last : Buffer.concat([...pieces, last])
      pieces = []
      from = end + 1
      receive(whole)
    }
    if (from < chunk.length) pieces.push(chunk.subarray(from))
  })

  const ended = new Promise<void>((resolve) => {
    const end = () => {
      if (closed) return
      closed = true
      for (const { method, reject } of pending.values()) reject(new CdpError(`${method}: the browser has gone`))
      pending.clear()
      resolve()
    }
    input.once('close', end)
    input.once('end', end)
    input.once('error', end)
    output.once('error', end)
  })

  const call = <Result>(sessionId: string, method: string, params: object, forFile: boolean) =>
    new Promise<Result>((resolve, reject) => {
      if (closed) return reject(new CdpError(`${method}: the browser has gone`))
      lastId += 1
      pending.set(lastId, { method, forFile, resolve: resolve as PendingCall['resolve'], reject })
      output.write(`${JSON.stringify({ id: lastId, method, params, ...(sessionId ? { sessionId } : {}) })}\0`)
    })

  const sessionOf = (sessionId: string): CdpSession => ({
    sessionId,
    send: (method, params = {}) => call(sessionId, method, params, false),
    sendForFile: (method, params = {}) => call(sessionId, method, params, true),
    on(method, listener) {
      const key = `${sessionId} ${method}`
      const set = listeners.get(key) ?? new Set()
      listeners.set(key, set)
      set.add(listener as (event: unknown) => void)
      return () => void set.delete(listener as (event: unknown) => void)
    },
  })

  return { ...sessionOf(''), session: sessionOf, ended }
}

// The DevTools protocol over the browser's own pipes: no port is ever opened. Answers find their question by number, events their listeners by name.
import type { Readable, Writable } from 'node:stream'

export class CdpError extends Error {}

export interface CdpSession {
  /** Empty for the browser itself. */
  readonly sessionId: string
  send<Answer = Record<string, never>>(method: string, params?: object): Promise<Answer>
  /** For answers whose `data` is a file in base64: read out of the message as it lies, since as text it would be held three times over. */
  sendForFile(method: string, params?: object): Promise<Buffer>
  /** Returns how to stop listening. */
  on<Event = Record<string, unknown>>(method: string, hear: (event: Event) => void): () => void
}

export interface CdpConnection extends CdpSession {
  /** The session of an attached target (`flatten: true`). */
  session(sessionId: string): CdpSession
  /** Settles when the browser has closed its pipe; whatever waits is refused then. */
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

interface Waiting {
  readonly method: string
  readonly forFile: boolean
  resolve(answer: unknown): void
  reject(error: Error): void
}

const backslash = 0x5c
const largeBytes = 64 * 1024
/** Divisible by four, so that no piece ends inside a letter's bits. */
const decodedAtOnce = 64 * 1024
const answerHead = /^\{"id":(\d+),"result":\{"data":"/

/** Null where the message is anything else than an answer that is all one file. */
function fileIn(bytes: Buffer, isAwaited: (id: number) => boolean): Message | null {
  const head = answerHead.exec(bytes.toString('latin1', 0, 64))
  const id = Number(head?.[1])
  if (!head || !isAwaited(id)) return null
  const from = head[0].length
  const end = bytes.indexOf('"', from)
  if (end < 0 || bytes[end - 1] === backslash) return null
  const file = Buffer.allocUnsafeSlow(Math.ceil(((end - from) * 3) / 4))
  let size = 0
  for (let at = from; at < end; at += decodedAtOnce)
    size += file.write(bytes.toString('latin1', at, Math.min(at + decodedAtOnce, end)), size, 'base64')
  return { id, result: file.subarray(0, size) }
}

export function connectCdp(output: Writable, input: Readable): CdpConnection {
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, Set<(event: unknown) => void>>()
  let last = 0
  let over = false

  const receive = (bytes: Buffer) => {
    const file = bytes.length > largeBytes ? fileIn(bytes, (id) => waiting.get(id)?.forFile ?? false) : null
    const message = file ?? (JSON.parse(bytes.toString('utf8')) as Message)
    if (message.id !== undefined) {
      const asked = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.error) asked?.reject(new CdpError(`${asked.method}: ${message.error.message}`))
      else if (asked?.forFile && !file) asked.resolve(Buffer.from((message.result as { data: string }).data, 'base64'))
      else asked?.resolve(message.result)
    } else if (message.method) {
      for (const hear of [...(listeners.get(`${message.sessionId ?? ''} ${message.method}`) ?? [])]) hear(message.params)
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
      if (over) return
      over = true
      for (const { method, reject } of waiting.values()) reject(new CdpError(`${method}: the browser has gone`))
      waiting.clear()
      resolve()
    }
    input.once('close', end)
    input.once('end', end)
    input.once('error', end)
    output.once('error', end)
  })

  const ask = <Answer>(sessionId: string, method: string, params: object, forFile: boolean) =>
    new Promise<Answer>((resolve, reject) => {
      if (over) return reject(new CdpError(`${method}: the browser has gone`))
      last += 1
      waiting.set(last, { method, forFile, resolve: resolve as Waiting['resolve'], reject })
      output.write(`${JSON.stringify({ id: last, method, params, ...(sessionId ? { sessionId } : {}) })}\0`)
    })

  const sessionOf = (sessionId: string): CdpSession => ({
    sessionId,
    send: (method, params = {}) => ask(sessionId, method, params, false),
    sendForFile: (method, params = {}) => ask(sessionId, method, params, true),
    on(method, hear) {
      const key = `${sessionId} ${method}`
      const set = listeners.get(key) ?? new Set()
      listeners.set(key, set)
      set.add(hear as (event: unknown) => void)
      return () => void set.delete(hear as (event: unknown) => void)
    },
  })

  return { ...sessionOf(''), session: sessionOf, ended }
}

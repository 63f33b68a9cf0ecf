// The DevTools protocol over the browser's own pipes: no port is ever opened. Answers find their question by number, events their listeners by name.
import type { Readable, Writable } from 'node:stream'

export class CdpError extends Error {}

export interface CdpSession {
  /** Empty for the browser itself. */
  readonly sessionId: string
  send<Answer = Record<string, never>>(method: string, params?: object): Promise<Answer>
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
  resolve(answer: unknown): void
  reject(error: Error): void
}

export function connectCdp(output: Writable, input: Readable): CdpConnection {
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, Set<(event: unknown) => void>>()
  let last = 0
  let over = false

  const receive = (text: string) => {
    const message = JSON.parse(text) as Message
    if (message.id !== undefined) {
      const asked = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.error) asked?.reject(new CdpError(`${asked.method}: ${message.error.message}`))
      else asked?.resolve(message.result)
    } else if (message.method) {
      for (const hear of [...(listeners.get(`${message.sessionId ?? ''} ${message.method}`) ?? [])]) hear(message.params)
    }
  }

  let pieces: Buffer[] = []
  input.on('data', (chunk: Buffer) => {
    let from = 0
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
      pieces.push(chunk.subarray(from, end))
      const text = Buffer.concat(pieces).toString('utf8')
      pieces = []
      from = end + 1
      receive(text)
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

  const sessionOf = (sessionId: string): CdpSession => ({
    sessionId,
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        if (over) return reject(new CdpError(`${method}: the browser has gone`))
        last += 1
        waiting.set(last, { method, resolve: resolve as Waiting['resolve'], reject })
        output.write(`${JSON.stringify({ id: last, method, params, ...(sessionId ? { sessionId } : {}) })}\0`)
      }),
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

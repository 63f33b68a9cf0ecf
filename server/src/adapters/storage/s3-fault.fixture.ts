// A proxy in front of an S3 service that spoils the n-th request, and its repetitions if it shall last.
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collect } from './storage.fixture.ts'

export const s3Faults = [
  'error',
  'slow-down',
  'request-cut',
  'response-cut',
  'request-changed',
  'response-changed',
  'stale',
] as const
export type S3Fault = (typeof s3Faults)[number]

export interface FaultyProxy {
  readonly endpoint: string
  /** From now on the n-th request that the fault applies to is spoiled. `lasting`: each repetition too. */
  spoil(fault: S3Fault, at: number, lasting: boolean): void
  /** Ends the fault. Returns whether it happened. */
  heal(): boolean
  close(): void
}

export async function openFaultyProxy(target: string): Promise<FaultyProxy> {
  const service = new URL(target)
  let plan: { fault: S3Fault; left: number; lasting: boolean; spoiled: string | undefined } | undefined

  function isSpoiled(message: IncomingMessage, hasBody: boolean): S3Fault | undefined {
    if (!plan) return undefined
    const { fault } = plan
    const isRead = message.method === 'GET' || message.method === 'HEAD'
    if ((fault === 'request-changed' && !hasBody) || (fault === 'response-changed' && message.method !== 'GET')) return undefined
    if (fault === 'stale' && !isRead) return undefined
    const name = `${message.method} ${message.url}`
    if (plan.spoiled !== undefined) return plan.lasting && plan.spoiled === name ? fault : undefined
    plan.left -= 1
    if (plan.left > 0) return undefined
    plan.spoiled = name
    return fault
  }

  const server = createServer(async (message, response) => {
    const body = await collect(message).catch(() => undefined)
    if (!body) return
    const fault = isSpoiled(message, body.length > 0)
    if (fault === 'error' || fault === 'slow-down') return refuse(response, fault)
    if (fault === 'request-cut') return void message.socket.destroy()
    if (fault === 'stale') {
      response.writeHead(404, { 'content-type': 'application/xml' })
      return void response.end(message.method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>')
    }
    const forwarded = request(
      { host: service.hostname, port: service.port, method: message.method, path: message.url, headers: message.headers },
      async (answer) => {
        const bytes = await collect(answer).catch(() => undefined)
        if (!bytes || fault === 'response-cut') return void message.socket.destroy()
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        response.end(fault === 'response-changed' ? changed(bytes) : bytes)
      },
    )
    forwarded.on('error', () => message.socket.destroy())
    forwarded.end(fault === 'request-changed' ? changed(body) : body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spoil(fault, at, lasting) {
      plan = { fault, left: at, lasting, spoiled: undefined }
    },
    heal() {
      const happened = plan?.spoiled !== undefined
      plan = undefined
      return happened
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function refuse(response: ServerResponse, fault: 'error' | 'slow-down'): void {
  response.writeHead(fault === 'error' ? 500 : 503, { 'content-type': 'application/xml' })
  response.end(`<Error><Code>${fault === 'error' ? 'InternalError' : 'SlowDown'}</Code></Error>`)
}

/** One bit in the middle. */
function changed(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const at = Math.floor(copy.length / 2)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

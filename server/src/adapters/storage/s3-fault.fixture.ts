// A proxy in front of an S3 service that injects a fault into the n-th request, and into its repetitions if the fault lasts.
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
  /** The n-th request from now on that the fault applies to gets it. `lasting`: each repetition too. */
  inject(fault: S3Fault, at: number, lasting: boolean): void
  /** Ends the fault. Returns whether it happened. */
  clear(): boolean
  close(): void
}

export async function openFaultyProxy(target: string): Promise<FaultyProxy> {
  const service = new URL(target)
  let plan: { fault: S3Fault; left: number; lasting: boolean; faulted: string | undefined } | undefined

  function faultFor(message: IncomingMessage, hasBody: boolean): S3Fault | undefined {
    if (!plan) return undefined
    const { fault } = plan
    const isRead = message.method === 'GET' || message.method === 'HEAD'
    if ((fault === 'request-changed' && !hasBody) || (fault === 'response-changed' && message.method !== 'GET')) return undefined
    if (fault === 'stale' && !isRead) return undefined
    const name = `${message.method} ${message.url}`
    if (plan.faulted !== undefined) return plan.lasting && plan.faulted === name ? fault : undefined
    plan.left -= 1
    if (plan.left > 0) return undefined
    plan.faulted = name
    return fault
  }

  const server = createServer(async (message, response) => {
    const body = await collect(message).catch(() => undefined)
    if (!body) return
    const fault = faultFor(message, body.length > 0)
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
    inject(fault, at, lasting) {
      plan = { fault, left: at, lasting, faulted: undefined }
    },
    clear() {
      const happened = plan?.faulted !== undefined
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

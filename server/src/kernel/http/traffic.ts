// Limits what one client can occupy: request rate, concurrent requests and slow request bodies, all before a body is parsed.
import type { IncomingMessage } from 'node:http'
import { generalErrors } from '@attestry/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refuse.ts'
import { networkOf, type RateLimiter } from './rate-limit.ts'

export interface TrafficLimits {
  /** More concurrent requests are refused as overload instead of queued. */
  readonly maxInFlight: number
  readonly maxInFlightPerAddress: number
  readonly body: BodyLimits
}

export interface BodyLimits {
  /** A body must bring `minBytes` in each window, or its connection is closed. */
  readonly windowMs: number
  readonly minBytes: number
  /** How long the rest of a body is read after its request was refused: a client reads the answer only after sending. */
  readonly drainMs: number
}

export const BODY_LIMITS: BodyLimits = { windowMs: 10_000, minBytes: 4_096, drainMs: 5_000 }

/** A load balancer must get an answer from an overloaded node, too. */
const isProbe = (url: string) => url === '/healthz' || url === '/readyz'

/** Cheap, and many belong to one page or one audit of the log. */
const isStaticFile = (url: string) => url.startsWith('/assets/') || url.startsWith('/log/')

export function limitTraffic(app: FastifyInstance, limits: TrafficLimits, limiter: RateLimiter): void {
  const byAddress = new Map<string, number>()
  const watch = watchBodies(limits.body)
  let inFlight = 0
  app.addHook('onClose', async () => watch.stop())
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (isProbe(request.url)) return
    watch.add(request, reply)
    const address = networkOf(request.ip)
    const own = (byAddress.get(address) ?? 0) + 1
    inFlight += 1
    byAddress.set(address, own)
    reply.raw.once('close', () => {
      inFlight -= 1
      const left = (byAddress.get(address) ?? 1) - 1
      if (left > 0) byAddress.set(address, left)
      else byAddress.delete(address)
    })
    if (inFlight > limits.maxInFlight) throw new Refusal(generalErrors.OVERLOADED, {}, { retryAfterSeconds: 2 })
    if (own > limits.maxInFlightPerAddress) throw new Refusal(generalErrors.TOO_MANY, { seconds: 2 }, { retryAfterSeconds: 2 })
    if (!isStaticFile(request.url)) limiter.address(request.ip)
  })
}

interface Watched {
  readonly raw: IncomingMessage
  readonly reply: FastifyReply
  bytes: number
  since: number
}

/** Closes connections whose request body arrives too slowly. A body that the server itself has not read yet is not slow. */
function watchBodies({ windowMs, minBytes, drainMs }: BodyLimits) {
  const watched = new Set<Watched>()
  const check = () => {
    const now = performance.now()
    for (const each of watched) {
      const { raw, reply, bytes, since } = each
      const refused = reply.raw.writableEnded
      if (raw.complete || raw.destroyed) watched.delete(each)
      else if (now - since < (refused ? drainMs : windowMs)) continue
      else if (!refused && (raw.readableLength > 0 || raw.socket.bytesRead - bytes >= minBytes))
        Object.assign(each, { bytes: raw.socket.bytesRead, since: now })
      else closeSlow(each)
    }
  }
  const timer = setInterval(check, Math.min(windowMs, drainMs) / 5)
  timer.unref()
  return {
    add(request: FastifyRequest, reply: FastifyReply): void {
      const { raw } = request
      if (raw.headers['transfer-encoding'] === undefined && Number(raw.headers['content-length'] ?? 0) === 0) return
      const each: Watched = { raw, reply, bytes: raw.socket.bytesRead, since: performance.now() }
      watched.add(each)
      // The time to drain counts from the refusal.
      reply.raw.once('finish', () => {
        each.since = performance.now()
      })
    },
    stop: () => clearInterval(timer),
  }
}

function closeSlow({ raw, reply }: Watched): void {
  if (!reply.raw.headersSent) raw.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  raw.socket.destroySoon()
}

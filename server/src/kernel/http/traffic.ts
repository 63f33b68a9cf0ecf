// Limits what one client can occupy: connections, request rate, concurrent requests and slow request bodies, all before a body is parsed.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { generalErrors } from '@attestry/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refuse.ts'
import { BodyReading } from './body-reading.ts'
import { networkOf, type RateLimiter } from './rate-limit.ts'

export interface TrafficLimits {
  /** More concurrent requests are refused as overload instead of queued. */
  readonly maxInFlight: number
  readonly maxInFlightPerAddress: number
  /** More connections are left unread, then closed. Infinite behind a proxy, which has one address for everybody. */
  readonly maxConnectionsPerAddress: number
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
const isProbe = ({ method, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && (url === '/healthz' || url === '/readyz')

/** Cheap, and many belong to one page or one audit of the log. */
const isStaticFile = (url: string) => url.startsWith('/assets/') || url.startsWith('/log/')

/** How many of something each address has now. */
class CountByAddress {
  readonly #counts = new Map<string, number>()

  enter(ip: string): { readonly own: number; readonly leave: () => void } {
    const address = networkOf(ip)
    const own = (this.#counts.get(address) ?? 0) + 1
    this.#counts.set(address, own)
    const leave = () => {
      const left = (this.#counts.get(address) ?? 1) - 1
      if (left > 0) this.#counts.set(address, left)
      else this.#counts.delete(address)
    }
    return { own, leave }
  }
}

interface RateRules {
  readonly limiter: RateLimiter
  /** Routes that the address's rate limit does not apply to. */
  isExempt(pattern: string | undefined): boolean
}

export function limitTraffic(app: FastifyInstance, limits: TrafficLimits, { limiter, isExempt }: RateRules): void {
  const requests = new CountByAddress()
  limitConnections(app, limits.maxConnectionsPerAddress)
  const reading = new BodyReading()
  const watch = watchBodies(limits.body)
  let inFlight = 0
  app.addHook('onClose', async () => watch.stop())
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (isProbe(request)) return
    const addPending = () => reading.addPending((answered) => reply.raw.once('close', answered))
    if (watch.add(request, reply)) {
      reading.readFairly(request.raw)
      request.raw.once('end', addPending)
    } else addPending()
    const { own, leave } = requests.enter(request.ip)
    inFlight += 1
    reply.raw.once('close', () => {
      inFlight -= 1
      leave()
    })
    if (inFlight > limits.maxInFlight) throw new Refusal(generalErrors.OVERLOADED, {}, { retryAfterSeconds: 2 })
    if (own > limits.maxInFlightPerAddress) throw new Refusal(generalErrors.TOO_MANY, { seconds: 2 }, { retryAfterSeconds: 2 })
    if (!isStaticFile(request.url) && !isExempt(request.routeOptions.url)) limiter.address(request.ip)
  })
}

/** Jitter, so that clients disconnected together do not reconnect together. */
const jittered = (ms: number): number => ms * (1 + Math.random() / 2)

/** How long an excess connection is left unread: a client that is refused immediately connects again immediately. */
const TARPIT_MS = 40_000
const MAX_TARPITTED_CONNECTIONS = 4_000

/** Even a refused request costs CPU time: a thousand concurrent ones from one client would delay all others. */
function limitConnections(app: FastifyInstance, maxPerAddress: number): void {
  const { server } = app
  const connections = new CountByAddress()
  const tarpitted = new Set<Socket>()
  // Instead of the server's own listener, which begins to read.
  const [serve] = server.listeners('connection')
  if (!serve) throw new Error('the HTTP server has no listener of connections')
  server.removeAllListeners('connection')
  const tarpit = (socket: Socket) => {
    if (tarpitted.size >= MAX_TARPITTED_CONNECTIONS) return socket.destroy()
    const timer = setTimeout(() => socket.destroy(), jittered(TARPIT_MS))
    tarpitted.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => {
      clearTimeout(timer)
      tarpitted.delete(socket)
    })
  }
  server.on('connection', (socket: Socket) => {
    const { own, leave } = connections.enter(socket.remoteAddress ?? '')
    if (own > maxPerAddress) {
      leave()
      return tarpit(socket)
    }
    socket.once('close', leave)
    serve.call(server, socket)
  })
  app.addHook('preClose', async () => {
    for (const socket of tarpitted) socket.destroy()
  })
}

interface Watched {
  readonly raw: IncomingMessage
  readonly reply: FastifyReply
  bytes: number
  since: number
  readonly windowMs: number
}

/** Closes connections whose request body arrives too slowly. A body that the server itself has not read yet is not slow. */
function watchBodies({ windowMs, minBytes, drainMs }: BodyLimits) {
  const watched = new Set<Watched>()
  const check = () => {
    const now = performance.now()
    for (const each of watched) {
      const { raw, reply, bytes, since, windowMs: ownWindowMs } = each
      const refused = reply.raw.writableEnded
      if (raw.complete || raw.destroyed) watched.delete(each)
      else if (now - since < (refused ? drainMs : ownWindowMs)) continue
      else if (!refused && (raw.readableLength > 0 || raw.socket.bytesRead - bytes >= minBytes))
        Object.assign(each, { bytes: raw.socket.bytesRead, since: now })
      else {
        watched.delete(each)
        closeSlow(each)
      }
    }
  }
  const timer = setInterval(check, Math.min(windowMs, drainMs) / 20)
  timer.unref()
  return {
    /** False if the request has no body. */
    add(request: FastifyRequest, reply: FastifyReply): boolean {
      const { raw } = request
      if (raw.headers['transfer-encoding'] === undefined && Number(raw.headers['content-length'] ?? 0) === 0) return false
      const each: Watched = { raw, reply, bytes: raw.socket.bytesRead, since: performance.now(), windowMs: jittered(windowMs) }
      watched.add(each)
      // The time to drain counts from the refusal.
      reply.raw.once('finish', () => {
        each.since = performance.now()
      })
      return true
    },
    stop: () => clearInterval(timer),
  }
}

/** Destroying a socket with unread bytes resets it, and the client may lose the response: keep reading for LINGER_MS. */
const LINGER_MS = 500

function closeSlow({ raw, reply }: Watched): void {
  const { socket } = raw
  if (!reply.raw.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  socket.end()
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}

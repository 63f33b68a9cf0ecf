// Mounts the contract's routes: one way in for every call, whatever it does.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Endpoint, wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refuse.ts'
import type { RawAnswer, Route } from '../route.ts'
import { type Act, type Acted, act } from './act.ts'
import { answered } from './answer.ts'
import { checkAccess, checkStanding, type Doorkeeper, enter } from './door.ts'
import { exchangeOf } from './exchange.ts'
import type { Metrics } from './health.ts'
import type { KeptAnswer } from './idempotency.ts'
import { fieldsOf, parseForm, readInput } from './input.ts'
import type { RateLimiter } from './rate-limit.ts'
import { answerError, MAX_BODY_BYTES, noSuchPath, note } from './report.ts'
import { sharing } from './shared-act.ts'
import { hashedBody } from './signed-body.ts'

export interface ServeOptions {
  readonly deps: Deps
  readonly keeper: Doorkeeper
  readonly routes: readonly Route[]
  readonly limiter: RateLimiter
  readonly metrics: Metrics
  readonly secureCookies: boolean
  /** How many proxies of ours a call has passed before it comes here; each has added the address it saw. */
  readonly trustProxy: number
  /** Beyond this many calls at once the node says so instead of queueing them. */
  readonly maxInFlight: number
}

export async function createHttp(options: ServeOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    // Counted from our end: what stands further left in X-Forwarded-For is the caller's own claim.
    trustProxy: options.trustProxy > 0 && ((_address, passed) => passed < options.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200, caseSensitive: true },
    // Uploads of many gigabytes take long.
    requestTimeout: 0,
    // A connection that says nothing for this long is dead; uploads and events say something sooner.
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    frameworkErrors: (_error, request, reply) => noSuchPath(request, reply.header('x-request-id', request.id)),
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => parseJson(String(text), done))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, parseForm(String(text))),
  )
  await app.register(multipart)
  // Bytes of other kinds are for the services that ask for them; they are handed over unread.
  for (const type of ['application/octet-stream', 'application/offset+octet-stream', 'application/timestamp-query'])
    app.addContentTypeParser(type, (_request, payload, done) => done(null, payload))

  guardTraffic(app, options)
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())
  for (const route of options.routes) mount(app, route, options, stopping.signal)

  app.setErrorHandler((error, request, reply) => answerError(books(options), request, reply, error, false))
  return app
}

function parseJson(text: string, done: (error: Error | null, body?: unknown) => void): void {
  try {
    done(null, text === '' ? {} : JSON.parse(text))
  } catch {
    done(new Refusal(generalErrors.BODY_UNREADABLE))
  }
}

const books = ({ deps, metrics }: ServeOptions) => ({ log: deps.log, metrics })

function guardTraffic(app: FastifyInstance, options: ServeOptions): void {
  let inFlight = 0
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    inFlight += 1
    reply.raw.once('close', () => {
      inFlight -= 1
    })
    if (inFlight > options.maxInFlight) throw new Refusal(generalErrors.OVERLOADED, {}, { retryAfterSeconds: 2 })
  })
}

function mount(app: FastifyInstance, { endpoint, service, shared }: Route, options: ServeOptions, stopping: AbortSignal): void {
  const { deps } = options
  const perform = shared ? sharing(deps, shared, (data) => promised(endpoint, data)) : (call: Act) => act(deps, call)
  app.route({
    method: endpoint.method,
    url: wirePath(endpoint),
    ...(endpoint.access === 'signed' ? { preParsing: async (request, _reply, payload) => hashedBody(request, payload) } : {}),
    // A body that cannot be read is refused before the handler runs, and by the same rule.
    errorHandler: (error, request, reply) => answerError(books(options), request, reply, error, endpoint.answer === 'raw'),
    handler: async (request, reply) => {
      const started = performance.now()
      try {
        return await handle(endpoint, service, perform, options, request, reply, started, stopping)
      } catch (error) {
        return answerError(books(options), request, reply, error, endpoint.answer === 'raw', started)
      }
    },
  })
}

async function handle(
  endpoint: Endpoint,
  service: Route['service'],
  perform: (call: Act) => Promise<Acted>,
  options: ServeOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  started: number,
  stopping: AbortSignal,
): Promise<unknown> {
  const { deps, limiter } = options
  limiter.address(request.ip)
  if (endpoint.access === 'public' && endpoint.effect === 'act' && !endpoint.laxRateLimit) limiter.door(request.ip)
  // Bytes are read by services that move them; to every other call they are no body it could understand.
  if (request.body instanceof Readable && endpoint.effect !== 'stream') throw new Refusal(generalErrors.UNSUPPORTED_BODY)
  const fields = fieldsOf(endpoint.input, request, endpoint.files ?? false)
  const actor = await enter(deps, options.keeper, endpoint, request, fields)
  checkAccess(endpoint, actor)
  await checkStanding(deps, options.keeper, endpoint, actor)
  if (actor.kind !== 'guest') limiter.account((actor.kind === 'member' && actor.keyId) || actor.accountId)
  const input = readInput(endpoint.input, fields, actor.locale)
  const exchange = exchangeOf(request, reply, { secureCookies: options.secureCookies, stopping })
  const key = request.headers['idempotency-key']
  const run = async (inside: Deps): Promise<KeptAnswer> => {
    const data = await service(inside, actor as never, input as never, exchange)
    return { data: endpoint.answer === 'raw' ? data : promised(endpoint, data), cookies: exchange.cookies }
  }

  const { data, cookies, replayed } =
    endpoint.effect === 'act'
      ? await perform({ endpoint, actor, input, key: typeof key === 'string' ? key : undefined, run })
      : { ...(await run(deps)), replayed: false }

  note(books(options), request, actor, endpoint.answer === 'raw' ? (data as RawAnswer).status : 200, '000000', started)
  if (replayed) reply.header('idempotent-replayed', 'true')
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  if (endpoint.answer === 'raw') return sendRaw(reply, data as RawAnswer)
  reply.header('cache-control', 'no-store')
  return reply.send(answered(data, request.id))
}

/** Only what the contract names goes out, whatever the service returned. Checked inside the act: an answer that cannot be given has not happened. */
const promised = (endpoint: Endpoint, data: unknown): unknown =>
  z.parse(endpoint.output as unknown as z.ZodMiniType, data ?? null)

function sendRaw(reply: FastifyReply, answer: RawAnswer): FastifyReply {
  reply.code(answer.status).headers(answer.headers)
  return reply.send(answer.body ?? null)
}

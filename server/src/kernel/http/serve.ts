// Mounts the contract's routes; every call passes the same rate limits, authentication, input check and error handling.
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
import { type Authenticator, authenticate, checkAccess, checkRequirements } from './access.ts'
import { type Act, type Acted, act } from './act.ts'
import { answered } from './answer.ts'
import { batchedAct } from './batched-act.ts'
import { exchangeOf } from './exchange.ts'
import type { Metrics } from './health.ts'
import type { StoredAnswer } from './idempotency.ts'
import { fieldsOf, parseForm, readInput } from './input.ts'
import type { RateLimiter } from './rate-limit.ts'
import { answerError, MAX_BODY_BYTES, noSuchPath, recordCall } from './report.ts'
import { hashedBody } from './signed-body.ts'

export interface ServeOptions {
  readonly deps: Deps
  readonly authenticator: Authenticator
  readonly routes: readonly Route[]
  readonly limiter: RateLimiter
  readonly metrics: Metrics
  readonly secureCookies: boolean
  /** How many of our own proxies a call passes; each appends the address it saw to X-Forwarded-For. */
  readonly trustProxy: number
  /** More concurrent calls are refused as overload instead of queued. */
  readonly maxInFlight: number
  /** Requests to other host names are refused. Undefined: every name is answered. */
  readonly acceptsHost?: ((host: string) => Promise<boolean>) | undefined
}

export async function createHttp(options: ServeOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    // Counted from the right: entries further left in X-Forwarded-For are claims of the client.
    trustProxy: options.trustProxy > 0 && ((_address, passed) => passed < options.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200, caseSensitive: true },
    // No limit: uploads of many gigabytes take long.
    requestTimeout: 0,
    // A connection that is silent for this long is dead; uploads and event streams send something sooner.
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
  // Binary bodies are passed as unread streams to the services that accept them.
  for (const type of ['application/octet-stream', 'application/offset+octet-stream', 'application/timestamp-query'])
    app.addContentTypeParser(type, (_request, payload, done) => done(null, payload))

  guardTraffic(app, options)
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())
  for (const route of options.routes) mount(app, route, options, stopping.signal)

  app.setErrorHandler((error, request, reply) => answerError(telemetryOf(options), request, reply, error, false))
  return app
}

function parseJson(text: string, done: (error: Error | null, body?: unknown) => void): void {
  try {
    done(null, text === '' ? {} : JSON.parse(text))
  } catch {
    done(new Refusal(generalErrors.BODY_UNREADABLE))
  }
}

const telemetryOf = ({ deps, metrics }: ServeOptions) => ({ log: deps.log, metrics })

function guardTraffic(app: FastifyInstance, options: ServeOptions): void {
  let inFlight = 0
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    inFlight += 1
    reply.raw.once('close', () => {
      inFlight -= 1
    })
    if (inFlight > options.maxInFlight) throw new Refusal(generalErrors.OVERLOADED, {}, { retryAfterSeconds: 2 })
    if (options.acceptsHost && !(await options.acceptsHost(request.hostname))) throw new Refusal(generalErrors.WRONG_HOST)
  })
}

function mount(app: FastifyInstance, { endpoint, service, batched }: Route, options: ServeOptions, stopping: AbortSignal): void {
  const { deps } = options
  const perform = batched ? batchedAct(deps, batched, (data) => checkOutput(endpoint, data)) : (call: Act) => act(deps, call)
  app.route({
    method: endpoint.method,
    url: wirePath(endpoint),
    ...(endpoint.access === 'signed' ? { preParsing: async (request, _reply, payload) => hashedBody(request, payload) } : {}),
    // An unparsable body fails before the handler runs, and is reported the same way.
    errorHandler: (error, request, reply) => answerError(telemetryOf(options), request, reply, error, endpoint.answer === 'raw'),
    handler: async (request, reply) => {
      const started = performance.now()
      try {
        return await handle(endpoint, service, perform, options, request, reply, started, stopping)
      } catch (error) {
        return answerError(telemetryOf(options), request, reply, error, endpoint.answer === 'raw', started)
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
  if (endpoint.access === 'public' && endpoint.effect === 'act' && !endpoint.laxRateLimit) limiter.anonymous(request.ip)
  // Only streaming services accept a binary body.
  if (request.body instanceof Readable && endpoint.effect !== 'stream') throw new Refusal(generalErrors.UNSUPPORTED_BODY)
  const fields = fieldsOf(endpoint.input, request, endpoint.files ?? false)
  const actor = await authenticate(deps, options.authenticator, endpoint, request, fields)
  checkAccess(endpoint, actor)
  await checkRequirements(deps, options.authenticator, endpoint, actor)
  if (actor.kind !== 'guest') limiter.account((actor.kind === 'member' && actor.keyId) || actor.accountId)
  const input = readInput(endpoint.input, fields, actor.locale)
  const exchange = exchangeOf(request, reply, { secureCookies: options.secureCookies, stopping })
  const key = request.headers['idempotency-key']
  const run = async (inside: Deps): Promise<StoredAnswer> => {
    const data = await service(inside, actor as never, input as never, exchange)
    return { data: endpoint.answer === 'raw' ? data : checkOutput(endpoint, data), cookies: exchange.cookies }
  }

  const { data, cookies, replayed } =
    endpoint.effect === 'act'
      ? await perform({ endpoint, actor, input, key: typeof key === 'string' ? key : undefined, run })
      : { ...(await run(deps)), replayed: false }

  recordCall(
    telemetryOf(options),
    request,
    actor,
    endpoint.answer === 'raw' ? (data as RawAnswer).status : 200,
    '000000',
    started,
  )
  if (replayed) reply.header('idempotent-replayed', 'true')
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  if (endpoint.answer === 'raw') return sendRaw(reply, data as RawAnswer)
  reply.header('cache-control', 'no-store')
  return reply.send(answered(data, request.id))
}

/** Strips the service's answer to the contract's output. Runs inside the act, so that an invalid answer rolls it back. */
const checkOutput = (endpoint: Endpoint, data: unknown): unknown =>
  z.parse(endpoint.output as unknown as z.ZodMiniType, data ?? null)

function sendRaw(reply: FastifyReply, answer: RawAnswer): FastifyReply {
  reply.code(answer.status).headers(answer.headers)
  return reply.send(answer.body ?? null)
}

// Mounts the contract's routes; every call passes the same rate limits, authentication, input check and error handling.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Endpoint, MAX_EXACT_BODY_BYTES, storesBytes, wirePath } from '@attestry/contract/endpoint'
import { generalErrors, type Locale } from '@attestry/contract/errors'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refuse.ts'
import type { RawAnswer, Route } from '../route.ts'
import { type Authenticator, authenticate, checkAccess, checkRequirements } from './access.ts'
import { type Act, type Acted, act } from './act.ts'
import { answered, localeOf } from './answer.ts'
import { batchedAct } from './batched-act.ts'
import { parseForm, parseJson } from './body.ts'
import { exchangeOf } from './exchange.ts'
import type { StoredAnswer } from './idempotency.ts'
import { fieldsOf, readInput } from './input.ts'
import type { Metrics } from './metrics.ts'
import type { RateLimiter } from './rate-limit.ts'
import { answerError, MAX_BODY_BYTES, noSuchPath, recordCall } from './report.ts'
import { hashedBody } from './signed-body.ts'
import { limitTraffic, type TrafficLimits } from './traffic.ts'

export interface ServeOptions {
  readonly deps: Deps
  readonly authenticator: Authenticator
  readonly routes: readonly Route[]
  readonly limiter: RateLimiter
  readonly metrics: Metrics
  readonly secureCookies: boolean
  /** How many of our own proxies a call passes; each appends the address it saw to X-Forwarded-For. */
  readonly trustProxy: number
  readonly traffic: TrafficLimits
  /** Requests to other host names are refused. Undefined: every name is answered. */
  readonly acceptsHost?: ((host: string) => Promise<boolean>) | undefined
}

const MAX_HEADERS_MS = 15_000

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
    // No limit: uploads of many gigabytes take long. Their minimum rate is checked instead.
    requestTimeout: 0,
    http: { headersTimeout: MAX_HEADERS_MS, connectionsCheckingInterval: MAX_HEADERS_MS / 5 },
    // A connection that is silent for this long is dead; uploads and event streams send something sooner.
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    frameworkErrors: (_error, request, reply) => noSuchPath(request, reply.header('x-request-id', request.id)),
  })
  app.removeAllContentTypeParsers()
  const bodyParser = (parse: (text: string, locale: Locale) => unknown) => async (request: FastifyRequest, text: string) =>
    parse(text, localeOf(request.headers['accept-language']))
  app.addContentTypeParser('application/json', { parseAs: 'string' }, bodyParser(parseJson))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, bodyParser(parseForm))
  await app.register(multipart)
  // Binary bodies are passed as unread streams to the services that accept them.
  for (const type of ['application/octet-stream', 'application/offset+octet-stream', 'application/timestamp-query'])
    app.addContentTypeParser(type, (_request, payload, done) => done(null, payload))

  limitTraffic(app, options.traffic, { limiter: options.limiter, isExempt: exemptPaths(options.routes) })
  app.addHook('onRequest', async (request) => checkHost(request, options))
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())
  for (const route of options.routes) if (route.endpoint.body !== 'exact') mount(app, route, options, stopping.signal)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_EXACT_BODY_BYTES },
      async (_: unknown, bytes: Buffer) => bytes,
    )
    for (const route of options.routes) if (route.endpoint.body === 'exact') mount(scope, route, options, stopping.signal)
  })

  app.setErrorHandler((error, request, reply) => answerError(telemetryOf(options), request, reply, error, false))
  return app
}

/** By the pattern of the matched route. */
function exemptPaths(routes: readonly Route[]): (pattern: string | undefined) => boolean {
  const exempt = new Set(routes.filter(({ endpoint }) => endpoint.limitsFailures).map(({ endpoint }) => wirePath(endpoint)))
  return (pattern) => pattern !== undefined && exempt.has(pattern)
}

async function checkHost({ raw, hostname }: FastifyRequest, { acceptsHost }: ServeOptions): Promise<void> {
  // Node keeps the first of several; a proxy in front may have used another one.
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) throw new Refusal(generalErrors.AMBIGUOUS_HOST)
  if (acceptsHost && !(await acceptsHost(hostname))) throw new Refusal(generalErrors.WRONG_HOST)
}

const telemetryOf = ({ deps, metrics }: ServeOptions) => ({ log: deps.log, metrics })

/** Exact bodies have their own limit. */
function bodyError({ body }: Endpoint, error: unknown): unknown {
  const isTooLarge = (error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE'
  if (body !== 'exact' || !isTooLarge) return error
  return new Refusal(generalErrors.TOO_LARGE, { limit: `${MAX_EXACT_BODY_BYTES / 1024} KB` })
}

function mount(app: FastifyInstance, route: Route, options: ServeOptions, stopping: AbortSignal): void {
  const { endpoint, batched } = route
  const { deps } = options
  const perform = batched ? batchedAct(deps, batched, (data) => checkOutput(endpoint, data)) : (call: Act) => act(deps, call)
  app.route({
    method: endpoint.method,
    url: wirePath(endpoint),
    ...(endpoint.access === 'signed' ? { preParsing: async (request, _reply, payload) => hashedBody(request, payload) } : {}),
    // An unparsable body fails before the handler runs, and is reported the same way.
    errorHandler: (error, request, reply) =>
      answerError(telemetryOf(options), request, reply, bodyError(endpoint, error), endpoint.answer === 'raw'),
    handler: async (request, reply) => {
      const started = performance.now()
      try {
        return await handle(route, perform, options, request, reply, started, stopping)
      } catch (error) {
        return answerError(telemetryOf(options), request, reply, error, endpoint.answer === 'raw', started)
      }
    },
  })
}

async function handle(
  { endpoint, service, prepare }: Route,
  perform: (call: Act) => Promise<Acted>,
  options: ServeOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  started: number,
  stopping: AbortSignal,
): Promise<unknown> {
  const { deps, limiter } = options
  if (endpoint.access === 'public' && endpoint.effect === 'act' && !endpoint.laxRateLimit && !endpoint.limitsFailures)
    limiter.anonymous(request.ip)
  // Only streaming services accept a binary body.
  if (request.body instanceof Readable && endpoint.effect !== 'stream') throw new Refusal(generalErrors.UNSUPPORTED_BODY)
  const fields = fieldsOf(endpoint.input, request, endpoint.files ?? false)
  const actor = await authenticate(deps, options.authenticator, endpoint, request, fields)
  checkAccess(endpoint, actor)
  await checkRequirements(deps, options.authenticator, endpoint, actor)
  if (actor.kind !== 'guest') limiter.account((actor.kind === 'member' && actor.keyId) || actor.accountId)
  const input = readInput(endpoint.input, fields, actor.locale)
  if (storesBytes(endpoint)) await deps.space.require()
  const exchange = exchangeOf(request, reply, {
    endpoint,
    secureCookies: options.secureCookies,
    stopping,
    countFailure: () => limiter.anonymous(request.ip),
    isStillAllowed: () => isAllowed(options, endpoint, request),
  })
  const key = request.headers['idempotency-key']
  const prepared = await prepare?.(deps, actor as never, input as never)
  const run = async (inside: Deps): Promise<StoredAnswer> => {
    const data = await service(inside, actor as never, input as never, exchange, prepared as never)
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

async function isAllowed({ deps, authenticator }: ServeOptions, endpoint: Endpoint, request: FastifyRequest): Promise<boolean> {
  try {
    const actor = await authenticate(deps, authenticator, endpoint, request, {})
    checkAccess(endpoint, actor)
    await checkRequirements(deps, authenticator, endpoint, actor)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Strips the service's answer to the contract's output. Runs inside the act, so that an invalid answer rolls it back. */
const checkOutput = (endpoint: Endpoint, data: unknown): unknown =>
  z.parse(endpoint.output as unknown as z.ZodMiniType, data ?? null)

function sendRaw(reply: FastifyReply, answer: RawAnswer): FastifyReply {
  reply.code(answer.status).headers(answer.headers)
  return reply.send(answer.body ?? null)
}

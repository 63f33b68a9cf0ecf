// Mounts the contract's routes: one way in for every call, whatever it does.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Endpoint, wirePath } from '@attestry/contract/endpoint'
import { TOKEN_COOKIE } from '@attestry/contract/envelope'
import { generalErrors } from '@attestry/contract/errors'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Actor, actorName } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refuse.ts'
import type { RawAnswer, Route } from '../route.ts'
import { answered, faulted, localeOf, refused, statusOf } from './answer.ts'
import { checkAccess, type Doorkeeper, enter } from './door.ts'
import { exchangeOf } from './exchange.ts'
import type { Metrics } from './health.ts'
import { checkKey, claimKey, type KeptAnswer, keepAnswer, releaseKey } from './idempotency.ts'
import { type Fields, fromText, parseForm, readInput } from './input.ts'
import type { RateLimiter } from './rate-limit.ts'

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

const MAX_BODY_BYTES = 1024 * 1024
const MAX_BODY_TEXT = '1 MB'

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
  app.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) => done(null, payload))

  guardTraffic(app, options)
  for (const route of options.routes) mount(app, route, options)

  app.setErrorHandler((error, request, reply) => answerError(options, request, reply, error, false))
  return app
}

export function noSuchPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = new Refusal(generalErrors.NO_SUCH_PATH)
  return reply
    .code(404)
    .type('application/json; charset=utf-8')
    .send(refused(refusal, localeOf(request.headers['accept-language']), request.id))
}

function parseJson(text: string, done: (error: Error | null, body?: unknown) => void): void {
  try {
    done(null, text === '' ? {} : JSON.parse(text))
  } catch {
    done(new Refusal(generalErrors.BODY_UNREADABLE))
  }
}

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

function mount(app: FastifyInstance, { endpoint, service }: Route, options: ServeOptions): void {
  app.route({
    method: endpoint.method,
    url: wirePath(endpoint),
    handler: async (request, reply) => {
      const started = performance.now()
      try {
        return await handle(endpoint, service, options, request, reply, started)
      } catch (error) {
        return answerError(options, request, reply, error, endpoint.answer === 'raw', started)
      }
    },
  })
}

async function handle(
  endpoint: Endpoint,
  service: Route['service'],
  options: ServeOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  started: number,
): Promise<unknown> {
  const { deps, limiter } = options
  limiter.address(request.ip)
  if (endpoint.access === 'public' && endpoint.effect === 'act') limiter.door(request.ip)
  const fields = collectFields(endpoint, request)
  const actor = await enter(deps, options.keeper, endpoint, request, fields)
  checkAccess(endpoint, actor)
  if (actor.kind !== 'guest') limiter.account(actor.accountId)
  const input = readInput(endpoint.input, fields, actor.locale)
  const exchange = exchangeOf(request, reply, options.secureCookies)
  const key = request.headers['idempotency-key']
  const run = async (inside: Deps): Promise<KeptAnswer> => {
    const data = await service(inside, actor as never, input as never, exchange)
    return { data: endpoint.answer === 'raw' ? data : promised(endpoint, data), cookies: exchange.cookies }
  }

  const { data, cookies, replayed } =
    endpoint.effect === 'act'
      ? await act(deps, endpoint, actor, input, typeof key === 'string' ? key : undefined, run)
      : { ...(await run(deps)), replayed: false }

  note(options, request, actor, endpoint.answer === 'raw' ? (data as RawAnswer).status : 200, '000000', started)
  if (replayed) reply.header('idempotent-replayed', 'true')
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  if (endpoint.answer === 'raw') return sendRaw(reply, data as RawAnswer)
  reply.header('cache-control', 'no-store')
  return reply.send(answered(data, request.id))
}

/** Only what the contract names goes out, whatever the service returned. Checked inside the act: an answer that cannot be given has not happened. */
const promised = (endpoint: Endpoint, data: unknown): unknown =>
  z.parse(endpoint.output as unknown as z.ZodMiniType, data ?? null)

/** One act, one transaction: the service's writes, its jobs and the stored answer commit together or not at all. */
async function act(
  deps: Deps,
  endpoint: Endpoint,
  actor: Actor,
  input: unknown,
  key: string | undefined,
  run: (deps: Deps) => Promise<KeptAnswer>,
): Promise<KeptAnswer & { replayed: boolean }> {
  if (key !== undefined) checkKey(key)
  const scope = actor.kind === 'guest' ? `guest ${actor.platformId}` : `${actor.platformId} ${actorName(actor)}`
  const outcome = await deps.db.transaction().execute(async (db) => {
    const inside = { ...deps, db }
    const claim = key === undefined ? undefined : await claimKey(inside, scope, key, `${endpoint.method} ${endpoint.path}`, input)
    if (claim && 'replay' in claim) return { ...claim.replay, replayed: true }
    try {
      const answer = await run(inside)
      if (claim) await keepAnswer(inside, claim, answer)
      return { ...answer, replayed: false }
    } catch (error) {
      if (!(error instanceof Refusal && error.keepsWrites)) throw error
      if (claim) await releaseKey(inside, claim)
      return error
    }
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

function collectFields(endpoint: Endpoint, request: FastifyRequest): Fields {
  const schema = endpoint.input as unknown as z.core.$ZodType
  const asText = fromText(schema, { ...(request.query as Fields), ...(request.params as Fields) }) as Fields
  const body = request.body
  if (body === undefined || body === null || body instanceof Readable || endpoint.files) return asText
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal(generalErrors.BODY_UNREADABLE)
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  const fromBody = (isForm ? fromText(schema, body) : body) as Fields
  const merged: Fields = { ...asText, ...fromBody }
  // The path is what the route was chosen by: a body cannot say otherwise.
  for (const name of Object.keys(request.params as Fields)) merged[name] = asText[name]
  return merged
}

function sendRaw(reply: FastifyReply, answer: RawAnswer): FastifyReply {
  reply.code(answer.status).headers(answer.headers)
  return reply.send(answer.body ?? null)
}

function answerError(
  options: ServeOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  raw: boolean,
  started = performance.now(),
): FastifyReply {
  const locale = localeOf(request.headers['accept-language'])
  const refusal = asRefusal(error)
  if (!refusal) {
    options.deps.log.error(
      { err: error, requestId: request.id, method: request.method, route: request.routeOptions.url },
      'request failed',
    )
    note(options, request, undefined, 500, generalErrors.FAULT.code, started)
    return reply.code(500).type('application/json; charset=utf-8').send(faulted(locale, request.id))
  }
  const status = statusOf(refusal, raw)
  if (refusal.definition.code === generalErrors.NOT_LOGGED_IN.code)
    reply.header('set-cookie', `${TOKEN_COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`)
  if (refusal.retryAfterSeconds) reply.header('retry-after', String(refusal.retryAfterSeconds))
  note(options, request, undefined, status, refusal.definition.code, started)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(refused(refusal, locale, request.id))
}

/** Errors of the framework and the driver that are not faults of ours. */
function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal(generalErrors.TOO_LARGE, { limit: MAX_BODY_TEXT })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal(generalErrors.UNSUPPORTED_BODY)
  if (code?.startsWith('FST_ERR_CTP') || code === 'FST_ERR_BAD_URL') return new Refusal(generalErrors.BODY_UNREADABLE)
  if (message?.includes('timeout exceeded when trying to connect'))
    return new Refusal(generalErrors.OVERLOADED, {}, { retryAfterSeconds: 2 })
  return undefined
}

function note(
  options: ServeOptions,
  request: FastifyRequest,
  actor: Actor | undefined,
  status: number,
  statusCode: string,
  started: number,
): void {
  const labels = { method: request.method, route: request.routeOptions.url ?? 'none' }
  options.metrics.calls.inc({ ...labels, code: statusCode })
  options.metrics.seconds.observe(labels, (performance.now() - started) / 1000)
  const ms = Math.round((performance.now() - started) * 10) / 10
  options.deps.log.info(
    {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status,
      statusCode,
      ms,
      ...(actor && actor.kind !== 'guest' ? { account: actor.accountId } : {}),
    },
    'call',
  )
}

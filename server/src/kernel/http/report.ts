// Reports the outcome of a call to the caller, the log and the metrics.
import { PREFIX } from '@attestry/contract/endpoint'
import { TOKEN_COOKIE } from '@attestry/contract/envelope'
import { errorText, generalErrors } from '@attestry/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Actor } from '../actor.ts'
import { Refusal } from '../refuse.ts'
import { faulted, localeOf, refused, statusOf } from './answer.ts'
import { MALFORMED_FORM } from './exchange.ts'
import { FAULT_PAGE_HEADERS, faultPage } from './fault-page.ts'
import type { Metrics } from './metrics.ts'

export const MAX_BODY_BYTES = 1024 * 1024
const MAX_BODY_TEXT = '1 MB'

export interface Telemetry {
  readonly log: Logger
  readonly metrics: Metrics
}

export function answerError(
  telemetry: Telemetry,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  raw: boolean,
  started = performance.now(),
): FastifyReply {
  const locale = localeOf(request.headers['accept-language'])
  const refusal = asRefusal(error)
  if (!refusal) {
    telemetry.log.error(
      { err: error, requestId: request.id, method: request.method, route: request.routeOptions.url },
      'request failed',
    )
    recordCall(telemetry, request, undefined, 500, generalErrors.FAULT.code, started)
    if (isPage(request)) return reply.code(500).headers(FAULT_PAGE_HEADERS).send(faultPage(locale, request.id))
    return reply.code(500).type('application/json; charset=utf-8').send(faulted(locale, request.id))
  }
  // Its text tells callers that the disk is full; the operator needs to know which write failed.
  if (refusal.definition === generalErrors.DISK_FULL)
    telemetry.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'the disk is full')
  const status = statusOf(refusal, raw)
  if (refusal.definition.code === generalErrors.NOT_LOGGED_IN.code)
    reply.header('set-cookie', `${TOKEN_COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`)
  if (refusal.retryAfterSeconds) reply.header('retry-after', String(refusal.retryAfterSeconds))
  recordCall(telemetry, request, undefined, status, refusal.definition.code, started)
  reply.code(status).header('cache-control', 'no-store')
  if (isPage(request)) return reply.type('text/plain; charset=utf-8').send(errorText(refusal.definition, locale, refusal.values))
  return reply.type('application/json; charset=utf-8').send(refused(refusal, locale, request.id))
}

/** A person reads the answer in the browser; an envelope would be shown as raw JSON. */
const isPage = ({ url, headers }: FastifyRequest): boolean =>
  !url.startsWith(PREFIX) && (headers.accept?.includes('text/html') ?? false)

export function noSuchPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = new Refusal(generalErrors.NO_SUCH_PATH)
  return reply
    .code(404)
    .type('application/json; charset=utf-8')
    .send(refused(refusal, localeOf(request.headers['accept-language']), request.id))
}

/** Errors of Fastify and the database driver that are refusals, not faults. */
function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code, message } = error as { code?: string; message?: string }
  if (isDiskFull(error)) return new Refusal(generalErrors.DISK_FULL)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal(generalErrors.TOO_LARGE, { limit: MAX_BODY_TEXT })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal(generalErrors.UNSUPPORTED_BODY)
  if (code !== undefined && TOO_MANY_PARTS.has(code)) return new Refusal(generalErrors.BODY_TOO_COMPLEX)
  if (isMalformedBody(error)) return new Refusal(generalErrors.BODY_UNREADABLE)
  if (code?.startsWith('FST_ERR_CTP') || code === 'FST_ERR_BAD_URL') return new Refusal(generalErrors.BODY_UNREADABLE)
  if (message?.includes('timeout exceeded when trying to connect'))
    return new Refusal(generalErrors.OVERLOADED, {}, { retryAfterSeconds: 2 })
  return undefined
}

const TOO_MANY_PARTS = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'])
const MALFORMED_BODY_CODES = new Set([
  MALFORMED_FORM,
  'SOURCE_BROKEN',
  'FST_PROTO_VIOLATION',
  'FST_INVALID_MULTIPART_CONTENT_TYPE',
  'FST_INVALID_JSON_FIELD_ERROR',
  'FST_MP_PREMATURE_CLOSE',
])

/** SQLSTATE of PostgreSQL, file system codes, and the storage's own. */
const DISK_FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT', 'NO_SPACE'])

const hasCode = (error: unknown, codes: ReadonlySet<string>): boolean =>
  error instanceof Error && (codes.has(String((error as { code?: unknown }).code)) || hasCode(error.cause, codes))

const isDiskFull = (error: unknown) => hasCode(error, DISK_FULL_CODES)
const isMalformedBody = (error: unknown) => hasCode(error, MALFORMED_BODY_CODES)

export function recordCall(
  telemetry: Telemetry,
  request: FastifyRequest,
  actor: Actor | undefined,
  status: number,
  statusCode: string,
  started: number,
): void {
  const labels = { method: request.method, route: request.routeOptions.url ?? 'none' }
  telemetry.metrics.calls.inc({ ...labels, code: statusCode })
  telemetry.metrics.seconds.observe(labels, (performance.now() - started) / 1000)
  const ms = Math.round((performance.now() - started) * 10) / 10
  telemetry.log.info(
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

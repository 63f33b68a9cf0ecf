// Logs JSON lines (at a terminal readable ones) and redacts secrets and personal numbers from every field, whatever the caller passes.
import { type Logger, type LoggerOptions, pino } from 'pino'
import { isConnectionLoss } from './connection-loss.ts'
import { terminalLine } from './terminal-line.ts'

/** Fields whose names contain these words are redacted at any depth. */
const SECRET_FIELD = /password|secret|token|cookie|authorization|phone|idnumber|masterkey|smscode|answer|^code$/i
const REMOVED = '[removed]'
const MAX_DEPTH = 8

export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const log = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: redactedFields },
      hooks: { logMethod: collapseConnectionLosses() },
      serializers: { msg: (message: unknown) => redacted(message, 0), err: (described: unknown) => described },
    },
    destination ?? standardError(),
  )
  // pino does not apply its formatters to the bindings of a child logger.
  const { child } = log
  log.child = function redactedChild(this: Logger, bindings: object, ...options: []) {
    return child.call(this, redactedFields(bindings), ...options)
  } as Logger['child']
  return log
}

function standardError(): { write(line: string): void } {
  const stream = pino.destination({ fd: 2, sync: true })
  return process.stderr.isTTY ? { write: (line) => void stream.write(terminalLine(line)) } : stream
}

const CONNECTION_LOSS_INTERVAL_MS = 10_000

/** When the database ends, every connection, loop and queue reports it: log one line per interval. Requests and jobs keep theirs. */
function collapseConnectionLosses(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  let loggedAt = Number.NEGATIVE_INFINITY
  return function log(args, method) {
    const [fields] = args as unknown[]
    if (isBackgroundLoss(fields)) {
      if (performance.now() - loggedAt < CONNECTION_LOSS_INTERVAL_MS) return
      loggedAt = performance.now()
    }
    method.apply(this, args)
  }
}

const isBackgroundLoss = (fields: unknown): boolean =>
  typeof fields === 'object' &&
  fields !== null &&
  'err' in fields &&
  !('requestId' in fields || 'jobId' in fields) &&
  isConnectionLoss(fields.err)

const redactedFields = (fields: object): Record<string, unknown> => redacted(fields, 0) as Record<string, unknown>

function redacted(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return withoutSecrets(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return describeError(value, depth)
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (depth === MAX_DEPTH) return '[deeper]'
  if ('toJSON' in value && typeof value.toJSON === 'function') return redacted(value.toJSON(), depth + 1)
  if (Array.isArray(value)) return value.map((entry) => redacted(entry, depth + 1))
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([name, entry]) => [name, SECRET_FIELD.test(name) ? REMOVED : redacted(entry, depth + 1)]),
  )
}

/** Database errors carry the failed row in `detail`, which may hold personal data: keep only name, message, code, stack and cause. */
function describeError(error: Error, depth: number): Record<string, unknown> {
  const { code } = error as { code?: unknown }
  const described: Record<string, unknown> = {
    name: error.name,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
  }
  if (typeof code === 'string') described.code = withoutSecrets(code)
  if (error.cause !== undefined && depth < MAX_DEPTH) described.cause = redacted(error.cause, depth + 1)
  return described
}

/** Masks 11-digit phone numbers and 18-character identity numbers anywhere in a text. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/(?<![0-9A-Za-z])\d{17}[\dXx](?![0-9A-Za-z])/g, '[id]')
    .replace(/(?<![0-9A-Za-z])((?:86|0086)?1[3-9]\d)\d{4}(\d{4})(?![0-9A-Za-z])/g, '$1****$2')

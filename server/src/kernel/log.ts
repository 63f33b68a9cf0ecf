// Logs as JSON lines; what must not be read there is removed here, whoever writes it.
import { type Logger, pino } from 'pino'

/** Fields that never reach a log, at any depth, whatever stands before or after these words in their names. */
const SECRET_FIELD = /password|secret|token|cookie|authorization|phone|idnumber|masterkey|smscode|answer|^code$/i
const REMOVED = '[removed]'
const MAX_DEPTH = 8

export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const log = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: fieldsOf },
      serializers: { msg: (message: unknown) => cleaned(message, 0), err: (described: unknown) => described },
    },
    destination ?? pino.destination({ fd: 2, sync: true }),
  )
  // What a child is bound to passes no formatter of pino's.
  const { child } = log
  log.child = function boundTo(this: Logger, bindings: object, ...options: []) {
    return child.call(this, fieldsOf(bindings), ...options)
  } as Logger['child']
  return log
}

const fieldsOf = (fields: object): Record<string, unknown> => cleaned(fields, 0) as Record<string, unknown>

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return withoutSecrets(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return describeError(value, depth)
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (depth === MAX_DEPTH) return '[deeper]'
  if ('toJSON' in value && typeof value.toJSON === 'function') return cleaned(value.toJSON(), depth + 1)
  if (Array.isArray(value)) return value.map((entry) => cleaned(entry, depth + 1))
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([name, entry]) => [name, SECRET_FIELD.test(name) ? REMOVED : cleaned(entry, depth + 1)]))
}

/** Database errors carry the row that failed in `detail`: it may hold personal data, so only message, code and stack go on. */
function describeError(error: Error, depth: number): Record<string, unknown> {
  const { code } = error as { code?: unknown }
  const described: Record<string, unknown> = {
    name: error.name,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
  }
  if (typeof code === 'string') described.code = withoutSecrets(code)
  if (error.cause !== undefined && depth < MAX_DEPTH) described.cause = cleaned(error.cause, depth + 1)
  return described
}

/** Eleven-digit phone numbers and eighteen-character identity numbers, wherever they slipped in. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/(?<![0-9A-Za-z])\d{17}[\dXx](?![0-9A-Za-z])/g, '[id]')
    .replace(/(?<![0-9A-Za-z])((?:86|0086)?1[3-9]\d)\d{4}(\d{4})(?![0-9A-Za-z])/g, '$1****$2')

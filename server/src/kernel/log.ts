// Logs as JSON lines; what must not be read there is removed here, whoever writes it.
import { type Logger, pino } from 'pino'

/** Field names that never reach a log, at any depth we log at. */
const SECRET_FIELDS = [
  'password',
  'oldPassword',
  'token',
  'smsCode',
  'code',
  'challengeAnswer',
  'idNumber',
  'authorization',
  'cookie',
  'x-auth-token',
  'secret',
  'answer',
]

export const createLog = (level: string, destination?: { write(line: string): void }): Logger =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_FIELDS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: '[removed]' },
      serializers: { err: describeError },
    },
    destination ?? pino.destination({ fd: 2, sync: true }),
  )

/** Database errors carry the row that failed in `detail`: it may hold personal data, so only message, code and stack go on. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as { code?: unknown }
  const described: Record<string, unknown> = {
    name: error.name,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
  }
  if (typeof code === 'string') described.code = code
  if (error.cause) described.cause = describeError(error.cause)
  return described
}

/** Eleven-digit phone numbers and eighteen-character identity numbers, wherever they slipped in. */
export const withoutSecrets = (text: string): string =>
  text.replace(/\b\d{17}[\dXx]\b/g, '[id]').replace(/\b1[3-9]\d{9}\b/g, (phone) => `${phone.slice(0, 3)}****${phone.slice(7)}`)

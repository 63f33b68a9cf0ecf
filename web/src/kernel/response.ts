// Reads an API response: returns its data, or throws the refusal it contains, by the rules of the error catalogue.
import type { Envelope } from '@attestry/contract/envelope'
import { SUCCESS } from '@attestry/contract/errors'
import { CallError, callFaults } from './call-error.ts'
import { words as en } from './fault-words.en.ts'
import { words as zh } from './fault-words.zh.ts'
import type { Locale } from './locale.ts'

const faultWords = { zh, en }

/** Other servers behind the same address send `success` and `message`; the specification requires clients to accept them. */
interface LooseEnvelope extends Partial<Envelope> {
  readonly success?: boolean
  readonly message?: string
}

export function dataOf(status: number, body: unknown, locale: Locale): unknown {
  const messages = faultWords[locale]
  const ok = status >= 200 && status <= 299
  const envelope = asEnvelope(body)
  if (!envelope) {
    if (ok) return body
    throw new CallError(messages.status(status), { code: callFaults.http, http: status })
  }
  const message = envelope.errorMessage || envelope.message || undefined
  if (envelope.statusCode !== undefined) {
    if (envelope.statusCode === SUCCESS || envelope.flag === true) return envelope.data ?? null
    throw new CallError(message ?? messages.noInfo, {
      code: envelope.statusCode,
      http: status,
      fields: envelope.fields,
      requestId: envelope.requestId,
    })
  }
  if (envelope.success === false || envelope.flag === false) {
    throw new CallError(message ?? messages.noInfo, { code: callFaults.unsuccessful, http: status })
  }
  if (!ok) throw new CallError(messages.status(status), { code: callFaults.http, http: status })
  return envelope.flag === true || envelope.success === true ? (envelope.data ?? null) : body
}

function asEnvelope(body: unknown): LooseEnvelope | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  return 'statusCode' in body || 'flag' in body || 'success' in body ? (body as LooseEnvelope) : undefined
}

export const timeoutFault = (locale: Locale): CallError => new CallError(faultWords[locale].timeout, { code: callFaults.timeout })

export const abortFault = (cause: unknown): CallError => new CallError('', { code: callFaults.aborted, cause })

/** Converts an error thrown by `fetch`: the server was not reached, for the reason in the error's message. */
export function faultOf(error: unknown, locale: Locale): CallError {
  if (error instanceof CallError) return error
  const messages = faultWords[locale]
  const own = error instanceof Error ? error.message.trim().replace(/[.\u3002]+$/, '') : ''
  return new CallError(own ? messages.network(own) : messages.noInfo, { code: callFaults.network, cause: error })
}

// Reads an answer: its data, or the refusal it carries, by the rules of the error catalogue.
import type { Envelope } from '@attestry/contract/envelope'
import { SUCCESS } from '@attestry/contract/errors'
import { CallError, callFaults } from './call-error.ts'
import { words as en } from './fault-words.en.ts'
import { words as zh } from './fault-words.zh.ts'
import type { Locale } from './locale.ts'

const faultWords = { zh, en }

/** Other servers behind the same address answer `success` and `message`; the specification's client understands them too. */
interface LooseAnswer extends Partial<Envelope> {
  readonly success?: boolean
  readonly message?: string
}

export function dataOf(status: number, body: unknown, locale: Locale): unknown {
  const say = faultWords[locale]
  const ok = status >= 200 && status <= 299
  const answer = asAnswer(body)
  if (!answer) {
    if (ok) return body
    throw new CallError(say.status(status), { code: callFaults.http, http: status })
  }
  const message = answer.errorMessage || answer.message || undefined
  if (answer.statusCode !== undefined) {
    if (answer.statusCode === SUCCESS || answer.flag === true) return answer.data ?? null
    throw new CallError(message ?? say.noInfo, {
      code: answer.statusCode,
      http: status,
      fields: answer.fields,
      requestId: answer.requestId,
    })
  }
  if (answer.success === false || answer.flag === false) {
    throw new CallError(message ?? say.noInfo, { code: callFaults.unsuccessful, http: status })
  }
  if (!ok) throw new CallError(say.status(status), { code: callFaults.http, http: status })
  return answer.flag === true || answer.success === true ? (answer.data ?? null) : body
}

function asAnswer(body: unknown): LooseAnswer | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  return 'statusCode' in body || 'flag' in body || 'success' in body ? (body as LooseAnswer) : undefined
}

export const timeoutFault = (locale: Locale): CallError => new CallError(faultWords[locale].timeout, { code: callFaults.timeout })

export const abortFault = (cause: unknown): CallError => new CallError('', { code: callFaults.aborted, cause })

/** Anything `fetch` throws: it could not reach the server, and says why in its own words. */
export function faultOf(error: unknown, locale: Locale): CallError {
  if (error instanceof CallError) return error
  const say = faultWords[locale]
  const own = error instanceof Error ? error.message.trim().replace(/[.\u3002]+$/, '') : ''
  return new CallError(own ? say.network(own) : say.noInfo, { code: callFaults.network, cause: error })
}

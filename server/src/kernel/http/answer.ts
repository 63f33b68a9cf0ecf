// Envelopes for answers, refusals and faults, and the HTTP status and language of a response.
import type { Envelope } from '@attestry/contract/envelope'
import { errorText, generalErrors, type Locale, SUCCESS } from '@attestry/contract/errors'
import type { Refusal } from '../refuse.ts'

export const answered = (data: unknown, requestId: string): Envelope => ({
  flag: true,
  statusCode: SUCCESS,
  data: data ?? null,
  errorMessage: null,
  requestId,
})

export function refused(refusal: Refusal, locale: Locale, requestId: string): Envelope {
  const { definition, values, fields } = refusal
  return {
    flag: false,
    statusCode: definition.code,
    data: null,
    errorMessage: errorText(definition, locale, values),
    requestId,
    ...(fields.length > 0 ? { fields } : {}),
  }
}

export const faulted = (locale: Locale, requestId: string): Envelope => ({
  flag: false,
  statusCode: generalErrors.FAULT.code,
  data: null,
  errorMessage: errorText(generalErrors.FAULT, locale, { requestId }),
  requestId,
})

/** Envelopes are sent with 200, as the specification's client expects; raw answers and protocol-level refusals use their own status. */
export const statusOf = (refusal: Refusal, raw: boolean): number =>
  raw || refusal.definition.always ? refusal.definition.http : 200

/** zh unless the caller prefers English. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = Number(parameters.find((parameter) => parameter.trim().startsWith('q='))?.split('=')[1] ?? 1)
      return { tag, weight }
    })
    // q=0 means "not acceptable".
    .filter(({ tag, weight }) => weight > 0 && (tag.startsWith('zh') || tag.startsWith('en')))
    .sort((a, b) => b.weight - a.weight)
  return wanted[0]?.tag.startsWith('en') ? 'en' : 'zh'
}

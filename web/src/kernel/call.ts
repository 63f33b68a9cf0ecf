// API client: calls typed by the contract, with the specification's handling of every failure.
import type { CallInput, Endpoint, OutputOf } from '@attestry/contract/endpoint'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { deadline } from './deadline.ts'
import { displayFault, ErrorDisplay } from './fault-display.ts'
import { beginLoading } from './loading.ts'
import { currentLocale } from './locale.ts'
import { readPlatformId } from './platform-id.ts'
import { formRequest, type RequestContext, type WireRequest, wireRequest } from './request.ts'
import { abortFault, dataOf, faultOf, timeoutFault } from './response.ts'
import { readToken } from './token.ts'

export { CallError, callFaults, isAborted, isOutcomeUnknown } from './call-error.ts'
export { ErrorDisplay } from './fault-display.ts'
export { randomId } from './request.ts'

export const CALL_TIMEOUT_MS = 180_000
export const UPLOAD_TIMEOUT_MS = 1_000_000

export interface CallOptions {
  /** How a failure is shown; default: an error message. */
  readonly display?: ErrorDisplay
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  /** Reuse one key for all retries of an act, so that it is applied at most once. */
  readonly idempotencyKey?: string
  /** false: not counted by the loading bar. */
  readonly loading?: boolean
  /** false: the caller handles every failure itself, including expired logins. */
  readonly handleErrors?: boolean
}

export function call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}): Promise<OutputOf<E>> {
  const platformId = endpoint.carriesNotaryId ? readPlatformId() : undefined
  const fullInput = platformId ? { ...(input as object), notaryId: platformId } : input
  return send(endpoint, wireRequest(endpoint, fullInput, requestContext(options)), options, CALL_TIMEOUT_MS)
}

/** For endpoints with files: the form's fields are the input, and the browser streams the files. */
export function callForm<E extends Endpoint>(endpoint: E, form: FormData, options: CallOptions = {}): Promise<OutputOf<E>> {
  return send(endpoint, formRequest(endpoint, form, requestContext(options)), options, UPLOAD_TIMEOUT_MS)
}

const requestContext = ({ idempotencyKey }: CallOptions): RequestContext => ({
  locale: currentLocale(),
  token: readToken(),
  idempotencyKey,
})

async function send<E extends Endpoint>(
  endpoint: E,
  request: WireRequest,
  {
    display = ErrorDisplay.error,
    handleErrors = true,
    loading = endpoint.path !== profileApi.info.path,
    timeoutMs,
    signal,
  }: CallOptions,
  defaultTimeoutMs: number,
): Promise<OutputOf<E>> {
  const locale = currentLocale()
  const endLoading = loading ? beginLoading() : undefined
  const limit = deadline(timeoutMs ?? defaultTimeoutMs, signal)
  try {
    const response = await fetch(request.url, { ...request.init, signal: limit.signal })
    return dataOf(response.status, await bodyOf(response), locale) as OutputOf<E>
  } catch (error) {
    const fault = limit.timedOut() ? timeoutFault(locale) : signal?.aborted ? abortFault(error) : faultOf(error, locale)
    if (handleErrors) displayFault(fault, display, locale)
    throw fault
  } finally {
    limit.end()
    endLoading?.()
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204 || response.headers.get('content-length') === '0') return null
  const text = await response.text()
  if (!response.headers.get('content-type')?.includes('json')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

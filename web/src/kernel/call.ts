// The one way the web talks to the server: typed by the contract, with the specification's handling of every failure.
import type { CallInput, Endpoint, OutputOf } from '@attestry/contract/endpoint'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { abortFault, dataOf, faultOf, timeoutFault } from './answer.ts'
import { deadline } from './deadline.ts'
import { displayFault, ErrorDisplay } from './fault-display.ts'
import { beginLoading } from './loading.ts'
import { currentLocale } from './locale.ts'
import { carriesNotaryId, readPlatformId } from './notary.ts'
import { type Circumstances, formRequest, type WireRequest, wireRequest } from './request.ts'
import { readToken } from './token.ts'

export { CallError, callFaults, isAborted } from './call-error.ts'
export { ErrorDisplay } from './fault-display.ts'
export { freshKey } from './request.ts'

export const CALL_TIMEOUT_MS = 180_000
export const UPLOAD_TIMEOUT_MS = 1_000_000

export interface CallOptions {
  /** How a failure shows; an error message unless told otherwise. */
  readonly display?: ErrorDisplay
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  /** Keep one key over the tries of one act, so that trying again never does it twice. */
  readonly idempotencyKey?: string
  /** false: the bar at the top stays still. */
  readonly loading?: boolean
  /** false: the caller deals with every failure itself, expired logins too. */
  readonly handleErrors?: boolean
}

export function call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}): Promise<OutputOf<E>> {
  const platformId = carriesNotaryId(endpoint) ? readPlatformId() : undefined
  const whole = platformId ? { ...(input as object), notaryId: platformId } : input
  return send(endpoint, wireRequest(endpoint, whole, circumstances(options)), options, CALL_TIMEOUT_MS)
}

/** For endpoints with files: the form's fields are the input, the browser streams the files. */
export function callForm<E extends Endpoint>(endpoint: E, form: FormData, options: CallOptions = {}): Promise<OutputOf<E>> {
  return send(endpoint, formRequest(endpoint, form, circumstances(options)), options, UPLOAD_TIMEOUT_MS)
}

const circumstances = ({ idempotencyKey }: CallOptions): Circumstances => ({
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

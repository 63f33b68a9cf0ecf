// Builds the fetch request of an endpoint: path parameters are filled in, other input goes into the query or the body.
import { type Endpoint, pathParameters, wirePath } from '@attestry/contract/endpoint'
import { TOKEN_HEADER } from '@attestry/contract/envelope'
import { htmlLang, type Locale } from './locale.ts'

export interface RequestContext {
  readonly locale: Locale
  readonly token?: string | undefined
  readonly idempotencyKey?: string | undefined
}

export interface WireRequest {
  readonly url: string
  readonly init: RequestInit
}

const METHODS_WITHOUT_BODY = new Set<Endpoint['method']>(['GET', 'DELETE', 'HEAD', 'OPTIONS'])

export function wireRequest(endpoint: Endpoint, input: unknown, context: RequestContext): WireRequest {
  const pathNames = new Set(pathParameters(endpoint.path))
  const entries = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
  const rest = entries.filter(([name]) => !pathNames.has(name))
  const path = filledPath(endpoint, Object.fromEntries(entries))
  const init = { method: endpoint.method, credentials: 'same-origin' as const }
  if (METHODS_WITHOUT_BODY.has(endpoint.method))
    return { url: path + queryOf(rest), init: { ...init, headers: headersOf(endpoint, context) } }
  const headers = { ...headersOf(endpoint, context), 'Content-Type': 'application/json' }
  return { url: path, init: { ...init, headers, body: JSON.stringify(Object.fromEntries(rest)) } }
}

export function formRequest(endpoint: Endpoint, form: FormData, context: RequestContext): WireRequest {
  // No content type: the browser sets it with the multipart boundary.
  const init = {
    method: endpoint.method,
    credentials: 'same-origin' as const,
    headers: headersOf(endpoint, context),
    body: form,
  }
  return { url: filledPath(endpoint, Object.fromEntries(form)), init }
}

function filledPath(endpoint: Endpoint, values: Record<string, unknown>): string {
  return wirePath(endpoint).replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === null || value === '')
      throw new TypeError(`missing path parameter ${name} of ${endpoint.path}`)
    return encodeURIComponent(String(value))
  })
}

function queryOf(entries: readonly (readonly [string, unknown])[]): string {
  const query = new URLSearchParams()
  for (const [name, value] of entries) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== null && each !== undefined) query.append(name, String(each))
    }
  }
  const text = query.toString()
  return text && `?${text}`
}

function headersOf(endpoint: Endpoint, { locale, token, idempotencyKey }: RequestContext): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': htmlLang[locale],
    ...(token ? { [TOKEN_HEADER]: token } : {}),
    ...(endpoint.effect === 'act' ? { 'Idempotency-Key': idempotencyKey ?? randomId() } : {}),
  }
}

/** `crypto.randomUUID` exists only on https and localhost, and some offices run this on plain http in their own network. */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

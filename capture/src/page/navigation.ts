// Navigates to a page and records every redirect, the main document's response, and the cause when there is none.
import type { CdpSession } from '../browser/cdp.ts'
import type { Cause } from '../report.ts'
import { CaptureError, type Deadline } from './deadline.ts'

export interface Hop {
  readonly url: string
  readonly status: number | null
  /** HTTP redirect, or navigation by the page itself. */
  readonly by: 'server' | 'page'
  readonly to: string
}

export interface MainResponse {
  readonly url: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly mimeType: string
  readonly protocol: string | null
  readonly securityState: string
  readonly securityDetails: SecurityDetails | null
  /** Our wall clock when the headers arrived. */
  readonly at: number
}

export interface SecurityDetails {
  readonly protocol: string
  readonly keyExchange: string
  readonly keyExchangeGroup?: string
  readonly cipher: string
  readonly subjectName: string
  readonly sanList: readonly string[]
  readonly issuer: string
  readonly validFrom: number
  readonly validTo: number
  readonly certificateTransparencyCompliance: string
}

export interface Navigation {
  readonly hops: readonly Hop[]
  response(): MainResponse | null
  /** Whether the current document's load event has fired. */
  loaded(): boolean
  /** When it fired, by `performance.now()`. */
  loadedAt(): number | null
  /** Whether a document was requested and the server has not answered; the browser evaluates nothing in the page meanwhile. */
  awaitsAnswer(): boolean
  /** The address of the document requested last. */
  target(): string
  /** Milliseconds until a refresh that the page or its header announces; negative when it is overdue. */
  refreshDueInMs(): number | null
  /** Gives up a document that the server does not send. */
  stopLoading(): Promise<void>
  documents(): number
  /** Resolves once the current document, or the one that replaces it, has loaded; false after `ms`. */
  untilLoaded(deadline: Deadline, ms: number): Promise<boolean>
  /** Set while the browser shows its error page, because the page navigated itself to an address that did not load. */
  failure(): FailedNavigation | null
  go(deadline: Deadline, url: string, ms: number): Promise<void>
}

export interface FailedNavigation {
  readonly url: string
  /** The browser's name of the error. */
  readonly errorText: string
}

interface CdpResponse {
  readonly url: string
  readonly status: number
  readonly headers: Record<string, string>
  readonly mimeType: string
  readonly protocol?: string
  readonly securityState?: string
  readonly securityDetails?: SecurityDetails
}
interface RequestWillBeSent {
  readonly requestId: string
  readonly frameId?: string
  readonly type?: string
  readonly request: { readonly url: string }
  readonly redirectResponse?: CdpResponse
}

/** `onTooMany` is called when redirects exceed `limit`. */
export function followNavigation(session: CdpSession, frameId: string, limit: number, onTooMany: () => void): Navigation {
  const hops: Hop[] = []
  /** Of a document that has not replaced the page yet, and may never do so. */
  let pendingHops: Hop[] = []
  let main: MainResponse | null = null
  let pendingMain: MainResponse | null = null
  let loaded = false
  let loadedAt: number | null = null
  let awaitsAnswer = false
  let refreshDueAt: number | null = null
  let documents = 0
  let target = ''
  let currentRequest = ''
  let lastError = ''
  let failure: FailedNavigation | null = null

  session.on<RequestWillBeSent>('Network.requestWillBeSent', ({ requestId, frameId: frame, type, request, redirectResponse }) => {
    if (frame !== frameId || type !== 'Document') return
    currentRequest = requestId
    awaitsAnswer = true
    if (redirectResponse)
      pendingHops.push({ url: redirectResponse.url, status: redirectResponse.status, by: 'server', to: request.url })
    else if (documents > 0) pendingHops = [{ url: main?.url ?? '', status: main?.status ?? null, by: 'page', to: request.url }]
    else pendingHops = []
    // The first document's redirects count even if it never arrives.
    if (documents === 0) hops.push(...pendingHops.splice(0))
    target = request.url
    if (hops.length + pendingHops.length > limit) onTooMany()
  })
  session.on<{ frameId?: string; type: string; response: CdpResponse }>(
    'Network.responseReceived',
    ({ frameId: frame, type, response }) => {
      if (frame !== frameId || type !== 'Document') return
      awaitsAnswer = false
      pendingMain = {
        url: response.url,
        status: response.status,
        headers: response.headers,
        mimeType: response.mimeType,
        protocol: response.protocol ?? null,
        securityState: response.securityState ?? 'unknown',
        securityDetails: response.securityDetails ?? null,
        at: Date.now(),
      }
      if (documents === 0) main = pendingMain
    },
  )
  session.on<{ requestId: string; errorText: string }>('Network.loadingFailed', ({ requestId, errorText }) => {
    if (requestId !== currentRequest) return
    lastError = errorText
    awaitsAnswer = false
  })
  session.on<{ frame: { id: string; unreachableUrl?: string } }>('Page.frameNavigated', ({ frame }) => {
    if (frame.id !== frameId) return
    failure = frame.unreachableUrl ? { url: frame.unreachableUrl, errorText: lastError } : null
    hops.push(...pendingHops.splice(0))
    if (pendingMain) main = pendingMain
    pendingMain = null
    awaitsAnswer = false
    refreshDueAt = null
    documents += 1
    loaded = false
    loadedAt = null
  })
  session.on('Page.loadEventFired', () => {
    // Before the first document, it is the load event of the blank page.
    loaded = documents > 0
    loadedAt = performance.now()
  })
  session.on<{ frameId: string; delay: number }>('Page.frameScheduledNavigation', ({ frameId: frame, delay }) => {
    if (frame === frameId) refreshDueAt = performance.now() + delay * 1000
  })
  session.on<{ frameId: string }>('Page.frameClearedScheduledNavigation', ({ frameId: frame }) => {
    if (frame === frameId && refreshDueAt !== null && refreshDueAt > performance.now()) refreshDueAt = null
  })

  return {
    hops,
    response: () => main,
    loaded: () => loaded,
    loadedAt: () => loadedAt,
    awaitsAnswer: () => awaitsAnswer,
    target: () => target,
    refreshDueInMs: () => (refreshDueAt === null ? null : refreshDueAt - performance.now()),
    async stopLoading() {
      await session.send('Page.stopLoading')
      awaitsAnswer = false
    },
    documents: () => documents,
    failure: () => failure,
    async untilLoaded(deadline, ms) {
      const until = performance.now() + ms
      while (!loaded && performance.now() < until) await deadline.sleep(15)
      return loaded
    },
    async go(deadline, url, ms) {
      const { errorText, isDownload } = await deadline.within(
        ms,
        session.send<{ errorText?: string; isDownload?: boolean }>('Page.navigate', { url, transitionType: 'typed' }),
      )
      if (isDownload) throw new CaptureError('download')
      if (errorText) throw new CaptureError(causeOfNetError(errorText), errorText)
    },
  }
}

const netErrors: readonly (readonly [RegExp, Cause])[] = [
  [/TOO_MANY_REDIRECTS/, 'redirect-limit'],
  [/ERR_CERT_|ERR_SSL_|ERR_BAD_SSL|ERR_ECH|ERR_TLS/, 'tls-invalid'],
  [/NAME_NOT_RESOLVED|NAME_RESOLUTION/, 'name-not-found'],
  [/CONNECTION_REFUSED/, 'connection-refused'],
  [/TIMED_OUT/, 'time-limit'],
  [/HTTP_RESPONSE_CODE_FAILURE/, 'http-error'],
  [/UNSAFE_PORT|UNSAFE_REDIRECT|DISALLOWED_URL|BLOCKED_BY_CLIENT/, 'address-refused'],
  [/UNKNOWN_URL_SCHEME|INVALID_URL|ERR_ABORTED/, 'not-a-page'],
]

export function causeOfNetError(text: string): Cause {
  return netErrors.find(([pattern]) => pattern.test(text))?.[1] ?? 'connection-failed'
}

// The way to the page: every hop, the answer the page itself came with, and why there is none if there is none.
import type { CdpSession } from '../browser/cdp.ts'
import type { Cause } from '../report.ts'
import { type Course, Halt } from './course.ts'

export interface Hop {
  readonly url: string
  readonly status: number | null
  /** Sent on by the server, or by the page itself. */
  readonly by: 'server' | 'page'
  readonly to: string
}

export interface MainAnswer {
  readonly url: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly mimeType: string
  readonly protocol: string | null
  readonly securityState: string
  readonly securityDetails: SecurityDetails | null
  /** Our wall clock when the headers were there. */
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
  answer(): MainAnswer | null
  /** Of the document that is there now. */
  loaded(): boolean
  documents(): number
  /** Settles once the present document and whatever replaces it has loaded. */
  untilLoaded(course: Course, ms: number): Promise<boolean>
  go(course: Course, url: string, ms: number): Promise<void>
}

interface Answered {
  readonly url: string
  readonly status: number
  readonly headers: Record<string, string>
  readonly mimeType: string
  readonly protocol?: string
  readonly securityState?: string
  readonly securityDetails?: SecurityDetails
}
interface Sent {
  readonly frameId?: string
  readonly type?: string
  readonly request: { readonly url: string }
  readonly redirectResponse?: Answered
}

/** `onTooMany` is told when hops or documents pass the limit. */
export function followNavigation(session: CdpSession, frameId: string, limit: number, onTooMany: () => void): Navigation {
  const hops: Hop[] = []
  let answer: MainAnswer | null = null
  let loaded = false
  let documents = 0
  let current: string | null = null

  session.on<Sent>('Network.requestWillBeSent', ({ frameId: frame, type, request, redirectResponse }) => {
    if (frame !== frameId || type !== 'Document') return
    if (redirectResponse) hops.push({ url: redirectResponse.url, status: redirectResponse.status, by: 'server', to: request.url })
    else if (current) hops.push({ url: current, status: answer?.status ?? null, by: 'page', to: request.url })
    current = request.url
    if (hops.length > limit) onTooMany()
  })
  session.on<{ frameId?: string; type: string; response: Answered }>(
    'Network.responseReceived',
    ({ frameId: frame, type, response }) => {
      if (frame !== frameId || type !== 'Document') return
      answer = {
        url: response.url,
        status: response.status,
        headers: response.headers,
        mimeType: response.mimeType,
        protocol: response.protocol ?? null,
        securityState: response.securityState ?? 'unknown',
        securityDetails: response.securityDetails ?? null,
        at: Date.now(),
      }
    },
  )
  session.on<{ frame: { id: string; parentId?: string } }>('Page.frameNavigated', ({ frame }) => {
    if (frame.id !== frameId) return
    documents += 1
    loaded = false
  })
  session.on('Page.loadEventFired', () => {
    loaded = true
  })

  return {
    hops,
    answer: () => answer,
    loaded: () => loaded,
    documents: () => documents,
    async untilLoaded(course, ms) {
      const until = performance.now() + ms
      while (!loaded && performance.now() < until) await course.pause(15)
      return loaded
    },
    async go(course, url, ms) {
      const { errorText, isDownload } = await course.within(
        ms,
        session.send<{ errorText?: string; isDownload?: boolean }>('Page.navigate', { url, transitionType: 'typed' }),
      )
      if (isDownload) throw new Halt('download')
      if (errorText) throw new Halt(causeOfNetError(errorText), errorText)
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

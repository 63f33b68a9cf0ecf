// Answers every request of a replayed page from the archive; no request reaches the network.
import { createHash } from 'node:crypto'
import type { CdpSession } from '../browser/cdp.ts'
import { type Archive, readBody } from './archive-reader.ts'
import { indexRecords } from './record-index.ts'

export interface ArchiveResponder {
  /** Intercepts the requests of a page and of its child targets. */
  attach(session: CdpSession): Promise<void>
  /** Requests answered as in the capture, including recorded failures. */
  answered(): number
  requested(): number
  lacking(): readonly string[]
  /** Time of the last answered request, without polling, in milliseconds since 1970. */
  lastActivity(): number
  /** Every record has been requested, so no further one can be. */
  isExhausted(): boolean
  /** Stops intercepting; the sessions are about to close. */
  stop(): void
}

interface RequestPaused {
  readonly requestId: string
  readonly resourceType: string
  readonly request: {
    readonly url: string
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly postDataEntries?: readonly { readonly bytes?: string }[]
  }
}

const MAX_BODY_BYTES = 32 * 1024 ** 2
/** As in the capture: a request repeated more often counts as polling and does not delay the replay. */
const MAX_COUNTED_REPEATS = 2
const POLLING_TYPES = new Set(['XHR', 'Fetch', 'Ping', 'EventSource', 'Other'])
const ERROR_REASONS: Record<string, string> = {
  'net::ERR_ABORTED': 'Aborted',
  'net::ERR_TIMED_OUT': 'TimedOut',
  'net::ERR_CONNECTION_CLOSED': 'ConnectionClosed',
  'net::ERR_CONNECTION_RESET': 'ConnectionReset',
  'net::ERR_CONNECTION_REFUSED': 'ConnectionRefused',
  'net::ERR_NAME_NOT_RESOLVED': 'NameNotResolved',
}

export function respondFromArchive(archive: Archive, child: (sessionId: string) => CdpSession): ArchiveResponder {
  const index = indexRecords(archive.entries)
  const failed = new Map(archive.failures.map(({ url, method, failure }) => [`${method} ${url}`, failure]))
  const lacking = new Set<string>()
  const subscriptions: (() => void)[] = []
  const served = new Set<object>()
  const times = new Map<string, number>()
  let [requested, answered, last] = [0, 0, Date.now()]

  const isRepeated = ({ request, resourceType }: RequestPaused): boolean => {
    if (!POLLING_TYPES.has(resourceType)) return false
    const key = `${request.method} ${request.url.split(/[?#]/, 1)[0]}`
    const count = (times.get(key) ?? 0) + 1
    times.set(key, count)
    return count > MAX_COUNTED_REPEATS
  }

  const answer = async (session: CdpSession, paused: RequestPaused): Promise<void> => {
    const { requestId, request } = paused
    if (!/^https?:/i.test(request.url)) return void (await session.send('Fetch.continueRequest', { requestId }))
    requested += 1
    const isCounted = !isRepeated(paused)
    if (isCounted) last = Date.now()
    const fulfilment = await fulfil(request).catch(() => null)
    if (isCounted) last = Date.now()
    if (fulfilment) {
      answered += 1
      return void (await session.send('Fetch.fulfillRequest', { requestId, ...fulfilment }))
    }
    const failure = failed.get(`${request.method} ${request.url.split('#', 1)[0]}`)
    if (failure !== undefined) answered += 1
    else lacking.add(request.url)
    await session.send('Fetch.failRequest', { requestId, errorReason: ERROR_REASONS[failure?.split(' ')[0] ?? ''] ?? 'Failed' })
  }

  const fulfil = async ({ url, method, headers, postDataEntries }: RequestPaused['request']) => {
    const range = /^bytes=(\d+)-/.exec(headers.Range ?? headers.range ?? '')
    const from = range ? Number(range[1]) : null
    const posted = postDataEntries?.map(({ bytes = '' }) => Buffer.from(bytes, 'base64'))
    const requestDigest = posted ? `sha256:${createHash('sha256').update(Buffer.concat(posted)).digest('hex')}` : null
    const entry = index.find({ url, method, requestDigest, from })
    if (!entry) return null
    served.add(entry)
    const response = await archive.respond(entry)
    const bytes = await readBody(response, MAX_BODY_BYTES)
    const part = from === null ? { status: response.status, bytes, range: null } : partOf(bytes, entry.range, from)
    const headersWithoutRange = response.headers.filter(([name]) => name.toLowerCase() !== 'content-range')
    const responseHeaders = [...headersWithoutRange, ...(part.range ? ([['Content-Range', part.range]] as const) : [])]
    return {
      responseCode: part.status,
      responseHeaders: responseHeaders.map(([name, value]) => ({ name, value })),
      body: part.bytes.toString('base64'),
    }
  }

  /** A worker's requests are intercepted through its page. */
  const attach = async (session: CdpSession, worker = false): Promise<void> => {
    const paused = session.on<RequestPaused>('Fetch.requestPaused', (event) => void answer(session, event).catch(() => undefined))
    const attached = session.on<{ sessionId: string; targetInfo: { type: string } }>(
      'Target.attachedToTarget',
      ({ sessionId, targetInfo }) => {
        const next = child(sessionId)
        // A target that cannot be intercepted must not run: its requests would reach the network.
        attach(next, targetInfo.type === 'worker')
          .then(() => next.send('Runtime.runIfWaitingForDebugger'))
          .catch(() => undefined)
      },
    )
    subscriptions.push(paused, attached)
    if (!worker) await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
    // WebSockets cannot be replayed from records, so they fail immediately.
    await session.send('Network.enable').catch(() => undefined)
    await session.send('Network.setBlockedURLs', { urls: ['ws://*', 'wss://*'] }).catch(() => undefined)
    await session.send('Network.setBypassServiceWorker', { bypass: true }).catch(() => undefined)
    await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
  }
  return {
    attach: (session) => attach(session),
    answered: () => answered,
    requested: () => requested,
    lacking: () => [...lacking],
    lastActivity: () => last,
    isExhausted: () => served.size === archive.entries.length,
    stop() {
      for (const unsubscribe of subscriptions.splice(0)) unsubscribe()
    },
  }
}

/** The bytes from `from` on, out of a complete or partial body. */
function partOf(bytes: Buffer, range: string | undefined, from: number): { status: number; bytes: Buffer; range: string } {
  const match = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(range ?? '')
  const start = match ? Number(match[1]) : 0
  const total = match ? match[3] : String(bytes.length)
  const part = bytes.subarray(Math.max(0, from - start))
  return { status: 206, bytes: part, range: `bytes ${from}-${from + part.length - 1}/${total}` }
}

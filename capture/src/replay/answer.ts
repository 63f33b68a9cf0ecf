// Answers everything a page asks for out of an archive and nothing else: no request of a replayed page goes any further.
import { createHash } from 'node:crypto'
import type { CdpSession } from '../browser/cdp.ts'
import { type Archive, readBody } from './archive-reader.ts'
import { indexRecords } from './record-index.ts'

export interface AnsweredTraffic {
  attend(session: CdpSession): Promise<void>
  /** Answered as in the capture, failures included. */
  answered(): number
  asked(): number
  lacking(): readonly string[]
  /** Milliseconds since 1970, when a request was last answered, without those a page makes again and again. */
  lastActivity(): number
  /** Everything in the archive was asked for: the capture itself saw nothing more. */
  isExhausted(): boolean
  /** Nothing is heard any more; the sessions are about to go. */
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

const MOST_BODY_BYTES = 32 * 1024 ** 2
/** As in the capture: what is asked for more often than this is polling, and nobody waits for it to end. */
const REPEATS = 2
const POLLING = new Set(['XHR', 'Fetch', 'Ping', 'EventSource', 'Other'])
const REASONS: Record<string, string> = {
  'net::ERR_ABORTED': 'Aborted',
  'net::ERR_TIMED_OUT': 'TimedOut',
  'net::ERR_CONNECTION_CLOSED': 'ConnectionClosed',
  'net::ERR_CONNECTION_RESET': 'ConnectionReset',
  'net::ERR_CONNECTION_REFUSED': 'ConnectionRefused',
  'net::ERR_NAME_NOT_RESOLVED': 'NameNotResolved',
}

export function answerFromArchive(archive: Archive, child: (sessionId: string) => CdpSession): AnsweredTraffic {
  const index = indexRecords(archive.entries)
  const failed = new Map(archive.failures.map(({ url, method, failure }) => [`${method} ${url}`, failure]))
  const lacking = new Set<string>()
  const listening: (() => void)[] = []
  const given = new Set<object>()
  const times = new Map<string, number>()
  let [asked, answered, last] = [0, 0, Date.now()]

  const isRepeated = ({ request, resourceType }: RequestPaused): boolean => {
    if (!POLLING.has(resourceType)) return false
    const key = `${request.method} ${request.url.split(/[?#]/, 1)[0]}`
    const count = (times.get(key) ?? 0) + 1
    times.set(key, count)
    return count > REPEATS
  }

  const answer = async (session: CdpSession, paused: RequestPaused): Promise<void> => {
    const { requestId, request } = paused
    if (!/^https?:/i.test(request.url)) return void (await session.send('Fetch.continueRequest', { requestId }))
    asked += 1
    const isNews = !isRepeated(paused)
    if (isNews) last = Date.now()
    const fulfilment = await fulfil(request).catch(() => null)
    if (isNews) last = Date.now()
    if (fulfilment) {
      answered += 1
      return void (await session.send('Fetch.fulfillRequest', { requestId, ...fulfilment }))
    }
    const failure = failed.get(`${request.method} ${request.url.split('#', 1)[0]}`)
    if (failure !== undefined) answered += 1
    else lacking.add(request.url)
    await session.send('Fetch.failRequest', { requestId, errorReason: REASONS[failure?.split(' ')[0] ?? ''] ?? 'Failed' })
  }

  const fulfil = async ({ url, method, headers, postDataEntries }: RequestPaused['request']) => {
    const range = /^bytes=(\d+)-/.exec(headers.Range ?? headers.range ?? '')
    const from = range ? Number(range[1]) : null
    const posted = postDataEntries?.map(({ bytes = '' }) => Buffer.from(bytes, 'base64'))
    const requestDigest = posted ? `sha256:${createHash('sha256').update(Buffer.concat(posted)).digest('hex')}` : null
    const entry = index.find({ url, method, requestDigest, from })
    if (!entry) return null
    given.add(entry)
    const response = await archive.respond(entry)
    const bytes = await readBody(response, MOST_BODY_BYTES)
    const part = from === null ? { status: response.status, bytes, range: null } : partOf(bytes, entry.range, from)
    const told = response.headers.filter(([name]) => name.toLowerCase() !== 'content-range')
    const responseHeaders = [...told, ...(part.range ? ([['Content-Range', part.range]] as const) : [])]
    return {
      responseCode: part.status,
      responseHeaders: responseHeaders.map(([name, value]) => ({ name, value })),
      body: part.bytes.toString('base64'),
    }
  }

  /** What a worker asks for is heard, and answered, by its page. */
  const attend = async (session: CdpSession, worker = false): Promise<void> => {
    const paused = session.on<RequestPaused>('Fetch.requestPaused', (event) => void answer(session, event).catch(() => undefined))
    const attached = session.on<{ sessionId: string; targetInfo: { type: string } }>(
      'Target.attachedToTarget',
      ({ sessionId, targetInfo }) => {
        const next = child(sessionId)
        // A target that cannot be attended to must not run: what it asked for would go past us.
        attend(next, targetInfo.type === 'worker')
          .then(() => next.send('Runtime.runIfWaitingForDebugger'))
          .catch(() => undefined)
      },
    )
    listening.push(paused, attached)
    if (!worker) await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
    // Sockets cannot be answered from records; asked for, they fail at once.
    await session.send('Network.enable').catch(() => undefined)
    await session.send('Network.setBlockedURLs', { urls: ['ws://*', 'wss://*'] }).catch(() => undefined)
    await session.send('Network.setBypassServiceWorker', { bypass: true }).catch(() => undefined)
    await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
  }
  return {
    attend: (session) => attend(session),
    answered: () => answered,
    asked: () => asked,
    lacking: () => [...lacking],
    lastActivity: () => last,
    isExhausted: () => given.size === archive.entries.length,
    stop() {
      for (const stop of listening.splice(0)) stop()
    },
  }
}

/** From a whole file or from a part of one, what begins at the byte that is asked for. */
function partOf(bytes: Buffer, range: string | undefined, from: number): { status: number; bytes: Buffer; range: string } {
  const match = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(range ?? '')
  const start = match ? Number(match[1]) : 0
  const total = match ? match[3] : String(bytes.length)
  const part = bytes.subarray(Math.max(0, from - start))
  return { status: 206, bytes: part, range: `bytes ${from}-${from + part.length - 1}/${total}` }
}

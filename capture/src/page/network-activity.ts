// Tracks when a page's network is idle; polling, beacons and long-lived connections are ignored.
import { createHash } from 'node:crypto'
import type { CdpSession } from '../browser/cdp.ts'

export interface NetworkActivity {
  watch(session: CdpSession): void
  pending(): number
  /** Of those pending, requests whose answers may add content: neither pictures nor fonts. */
  pendingContent(): number
  /** Milliseconds since the last request that matters started, made progress or finished. */
  idleMs(): number
  counts(): { readonly seen: number; readonly done: number }
  onChange(listener: () => void): void
  /** Call when the visible page has changed: requests repeated since the previous change were not polling. */
  contentChanged(): void
}

interface Request {
  readonly requestId: string
  readonly type?: string
  readonly request: {
    readonly url: string
    readonly method: string
    readonly hasPostData?: boolean
    readonly postData?: string
  }
}
interface InFlight {
  readonly type: string
  /** When the headers or the last bytes arrived. */
  answeredAt: number | null
}

/** The third identical request in a row that changed nothing visible is polling. */
const MAX_COUNTED_REPEATS = 2
const longLivedTypes = new Set(['WebSocket', 'EventSource', 'Media', 'Ping', 'CSPViolationReport'])
const pictureTypes = new Set(['Image', 'Font'])
/** A script that does not read the answer to its `fetch` leaves the request open for ever. */
const UNREAD_ANSWER_MS = 1_000

export function trackNetworkActivity(): NetworkActivity {
  const inFlight = new Map<string, InFlight>()
  const repeats = new Map<string, { count: number; content: number }>()
  const listeners: (() => void)[] = []
  let last = performance.now()
  let content = 0
  let seen = 0
  let done = 0

  const notify = () => {
    for (const listener of listeners) listener()
  }
  const finish = (requestId: string) => {
    done += 1
    if (inFlight.delete(requestId)) last = performance.now()
    notify()
  }
  const isPolling = (key: string): boolean => {
    const before = repeats.get(key)
    const count = before && before.content === content ? before.count + 1 : 1
    repeats.set(key, { count, content })
    return count > MAX_COUNTED_REPEATS
  }
  const progress = ({ requestId }: { requestId: string }) => {
    const request = inFlight.get(requestId)
    if (!request) return
    request.answeredAt = performance.now()
    last = performance.now()
  }
  const matters = ({ type, answeredAt }: InFlight) =>
    type !== 'Fetch' || answeredAt === null || performance.now() - answeredAt < UNREAD_ANSWER_MS

  return {
    watch(session) {
      session.on<Request>('Network.requestWillBeSent', ({ requestId, type = '', request }) => {
        if (request.url.startsWith('data:') || request.url.startsWith('blob:')) return
        seen += 1
        if (!longLivedTypes.has(type) && !isPolling(keyOf(requestId, request))) {
          inFlight.set(requestId, { type, answeredAt: null })
          last = performance.now()
        }
        notify()
      })
      session.on<{ requestId: string }>('Network.responseReceived', progress)
      session.on<{ requestId: string }>('Network.dataReceived', progress)
      session.on<{ requestId: string }>('Network.loadingFinished', ({ requestId }) => finish(requestId))
      session.on<{ requestId: string }>('Network.loadingFailed', ({ requestId }) => finish(requestId))
    },
    pending: () => [...inFlight.values()].filter(matters).length,
    pendingContent: () => [...inFlight.values()].filter((each) => matters(each) && !pictureTypes.has(each.type)).length,
    idleMs: () => performance.now() - last,
    counts: () => ({ seen, done: Math.min(done, seen) }),
    onChange: (listener) => void listeners.push(listener),
    contentChanged() {
      content += 1
    },
  }
}

/** Method, whole address and body. A body that the browser does not report makes the request unique. */
function keyOf(requestId: string, { method, url, hasPostData, postData }: Request['request']): string {
  const body = postData === undefined ? (hasPostData ? requestId : '') : createHash('sha256').update(postData).digest('hex')
  return `${method} ${withoutCacheBusters(url)} ${body}`
}

const DAY_MS = 86_400_000
/** The current time or a random number, which pages add to an address so that no cache answers. */
const isCacheBuster = (value: string): boolean =>
  /^0\.\d{8,}$/.test(value) || (/^(\d{10}|\d{13})$/.test(value) && Math.abs(Number(value.padEnd(13, '0')) - Date.now()) < DAY_MS)

function withoutCacheBusters(url: string): string {
  const [address = '', query] = (url.split('#')[0] ?? '').split('?', 2)
  if (query === undefined) return address
  const kept = query.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split('=', 2)
    return isCacheBuster(value === '' ? name : value) ? '' : pair
  })
  return `${address}?${kept.join('&')}`
}

// Tracks when a page's network is idle; polling, beacons and long polls are ignored.
import type { CdpSession } from '../browser/cdp.ts'

export interface NetworkActivity {
  watch(session: CdpSession): void
  pending(): number
  /** Milliseconds since the last non-repeated request started or finished. */
  idleMs(): number
  counts(): { readonly seen: number; readonly done: number }
  onChange(listener: () => void): void
}

interface Request {
  readonly requestId: string
  readonly type?: string
  readonly request: { readonly url: string; readonly method: string }
}

/** The third request for the same method and path counts as polling. */
const MAX_COUNTED_REPEATS = 2
const longLivedTypes = new Set(['WebSocket', 'EventSource', 'Media', 'Ping', 'CSPViolationReport'])

export function trackNetworkActivity(): NetworkActivity {
  const inFlight = new Set<string>()
  const requestCounts = new Map<string, number>()
  const listeners: (() => void)[] = []
  let last = performance.now()
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

  return {
    watch(session) {
      session.on<Request>('Network.requestWillBeSent', ({ requestId, type, request }) => {
        if (request.url.startsWith('data:') || request.url.startsWith('blob:')) return
        seen += 1
        const key = `${request.method} ${request.url.split(/[?#]/)[0]}`
        const times = (requestCounts.get(key) ?? 0) + 1
        requestCounts.set(key, times)
        if (times <= MAX_COUNTED_REPEATS && !longLivedTypes.has(type ?? '')) {
          inFlight.add(requestId)
          last = performance.now()
        }
        notify()
      })
      session.on<{ requestId: string }>('Network.loadingFinished', ({ requestId }) => finish(requestId))
      session.on<{ requestId: string }>('Network.loadingFailed', ({ requestId }) => finish(requestId))
    },
    pending: () => inFlight.size,
    idleMs: () => performance.now() - last,
    counts: () => ({ seen, done: Math.min(done, seen) }),
    onChange: (listener) => void listeners.push(listener),
  }
}

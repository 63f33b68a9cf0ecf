// When a page's network is quiet. What a page asks for again and again (polling, beacons, long polls) does not keep it from being so.
import type { CdpSession } from '../browser/cdp.ts'

export interface Activity {
  watch(session: CdpSession): void
  pending(): number
  /** Milliseconds since something new was asked for or came. */
  quietFor(): number
  counts(): { readonly seen: number; readonly done: number }
  onChange(hear: () => void): void
}

interface Request {
  readonly requestId: string
  readonly type?: string
  readonly request: { readonly url: string; readonly method: string }
}

/** A page asks twice for good reasons; at the third time it is counting on an answer that never settles anything. */
const repeats = 2
const unending = new Set(['WebSocket', 'EventSource', 'Media', 'Ping', 'CSPViolationReport'])

export function watchActivity(): Activity {
  const inFlight = new Set<string>()
  const asked = new Map<string, number>()
  const hearers: (() => void)[] = []
  let last = performance.now()
  let seen = 0
  let done = 0

  const tell = () => {
    for (const hear of hearers) hear()
  }
  const finish = (requestId: string) => {
    done += 1
    if (inFlight.delete(requestId)) last = performance.now()
    tell()
  }

  return {
    watch(session) {
      session.on<Request>('Network.requestWillBeSent', ({ requestId, type, request }) => {
        if (request.url.startsWith('data:') || request.url.startsWith('blob:')) return
        seen += 1
        const key = `${request.method} ${request.url.split(/[?#]/)[0]}`
        const times = (asked.get(key) ?? 0) + 1
        asked.set(key, times)
        if (times <= repeats && !unending.has(type ?? '')) {
          inFlight.add(requestId)
          last = performance.now()
        }
        tell()
      })
      session.on<{ requestId: string }>('Network.loadingFinished', ({ requestId }) => finish(requestId))
      session.on<{ requestId: string }>('Network.loadingFailed', ({ requestId }) => finish(requestId))
    },
    pending: () => inFlight.size,
    quietFor: () => performance.now() - last,
    counts: () => ({ seen, done: Math.min(done, seen) }),
    onChange: (hear) => void hearers.push(hear),
  }
}

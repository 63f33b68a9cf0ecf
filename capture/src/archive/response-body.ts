// Stores response bodies: from the stream if it is complete, otherwise from the browser's buffer, with what is wrong with them.
import type { CdpSession } from '../browser/cdp.ts'
import type { BodySpool } from './body-spool.ts'
import type { StoredBody } from './exchange.ts'
import type { InFlightRequest } from './in-flight-request.ts'
import { reencodeText } from './reencode.ts'

/** Held in the browser process, so that a body outlives its page. */
export const BROWSER_BUFFER_BYTES = 128 * 1024 ** 2

export interface ResponseBodies {
  /** For responses that have ended. */
  store(from: CdpSession, flight: InFlightRequest, flaw: StoredBody['flaw']): Promise<void>
  /** For responses still loading: the stream so far, else what the browser has buffered. */
  storePartial(from: CdpSession, flight: InFlightRequest): Promise<void>
}

export function storeResponseBodies(spool: BodySpool, bodyBytes: number): ResponseBodies {
  const store = async (from: CdpSession, flight: InFlightRequest, flaw: StoredBody['flaw']) => {
    if (flight.fromMemory || !mayHaveBody(flight)) return void flight.streamed?.end(flaw)
    if (flight.streamed && flight.streamed.offered >= flight.received) {
      flight.body = flight.streamed.end(flaw)
      return
    }
    flight.streamed?.end(flaw)
    if (flight.received > Math.max(bodyBytes, BROWSER_BUFFER_BYTES)) {
      flight.body = spool.open().end('body-limit')
      return
    }
    try {
      flight.body = await readBuffered(from, flight, flaw)
    } catch {
      flight.bodyLost = flaw === null || flight.received > 0
    }
  }

  const readBuffered = async (from: CdpSession, flight: InFlightRequest, flaw: StoredBody['flaw']): Promise<StoredBody> => {
    const { body, base64Encoded } = await from.send<{ body: string; base64Encoded: boolean }>('Network.getResponseBody', {
      requestId: flight.id,
    })
    const decoded = Buffer.from(body, base64Encoded ? 'base64' : 'utf8')
    const isText = !base64Encoded && flight.received > 0
    const bytes = (isText && reencodeText(body, flight.received, charsetOf(flight))) || decoded
    const isInexact = isText && bytes.length !== flight.received
    const stored = spool.store(bytes)
    const whole = flaw === 'aborted' && !flight.failure && declaredSize(flight) === bytes.length
    return { ...stored, flaw: stored.flaw ?? (whole ? null : flaw) ?? (isInexact ? 'retold' : null) }
  }

  return {
    store,
    async storePartial(from, flight) {
      const flaw = flight.done ? null : 'open'
      if (flight.streamed && flight.streamed.offered >= flight.received) flight.body = flight.streamed.end(flaw)
      else if (mayHaveBody(flight)) await store(from, flight, flaw)
    },
  }
}

const responseHeaders = ({ hops }: InFlightRequest): Map<string, string> =>
  new Map(Object.entries(hops.at(-1)?.response?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]))

/** Content-Length, where the body was sent without content encoding. */
function declaredSize(flight: InFlightRequest): number | null {
  const headers = responseHeaders(flight)
  return headers.has('content-encoding') || !headers.has('content-length') ? null : Number(headers.get('content-length'))
}

const charsetOf = (flight: InFlightRequest): string | undefined =>
  /charset\s*=\s*"?([\w:-]{2,40})/i.exec(responseHeaders(flight).get('content-type') ?? '')?.[1]

function mayHaveBody({ hops, received }: InFlightRequest): boolean {
  const hop = hops.at(-1)
  if (!hop?.response) return received > 0
  return hop.sent.request.method !== 'HEAD' && ![101, 103, 204, 304].includes(hop.response.status)
}

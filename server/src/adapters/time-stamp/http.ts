// RFC 3161 over HTTP: one request with a deadline and a limited response size.
import type { TimeStampAuthority } from './port.ts'

/** A token with its chain has a few KB; some authorities send long chains. */
const MAX_RESPONSE_BYTES = 64 * 1024

export function httpAuthority(options: {
  name: string
  url: string
  anchors: readonly Uint8Array[]
  deadlineMs: number
}): TimeStampAuthority {
  return {
    name: options.name,
    anchors: options.anchors,
    async request(query, signal) {
      const response = await fetch(options.url, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
        body: new Uint8Array(query),
        // A redirect would lead to another authority than the configured one.
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(options.deadlineMs)]),
      })
      if (response.status !== 200) {
        await response.body?.cancel()
        throw new Error(`responded with HTTP ${response.status}`)
      }
      return bounded(response)
    },
  }
}

async function bounded(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MAX_RESPONSE_BYTES) throw new Error(`response of more than ${MAX_RESPONSE_BYTES} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

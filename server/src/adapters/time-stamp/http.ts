// RFC 3161 over HTTP: one request, one bounded answer, within a deadline.
import type { TimeStampAuthority } from './port.ts'

/** A token with its chain has a few kilobytes; some authorities send long chains. */
const MOST_BYTES = 64 * 1024

export function httpAuthority(options: {
  name: string
  url: string
  anchors: readonly Uint8Array[]
  deadlineMs: number
}): TimeStampAuthority {
  return {
    name: options.name,
    anchors: options.anchors,
    async ask(request, signal) {
      const response = await fetch(options.url, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
        body: new Uint8Array(request),
        // An authority that sends us elsewhere is not the one that was configured.
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(options.deadlineMs)]),
      })
      if (response.status !== 200) {
        await response.body?.cancel()
        throw new Error(`answered ${response.status}`)
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
    if (size > MOST_BYTES) throw new Error(`answered more than ${MOST_BYTES} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

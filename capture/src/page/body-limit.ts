// Calls `onOver` when one response's decoded body exceeds the limit, e.g. a decompression bomb.
import type { CdpSession } from '../browser/cdp.ts'

export function limitBodySize(session: CdpSession, maxBytes: number, onOver: () => void): void {
  const sizes = new Map<string, number>()
  session.on<{ requestId: string; dataLength: number }>('Network.dataReceived', ({ requestId, dataLength }) => {
    const size = (sizes.get(requestId) ?? 0) + dataLength
    sizes.set(requestId, size)
    if (size > maxBytes) onOver()
  })
  const removeEntry = ({ requestId }: { requestId: string }) => void sizes.delete(requestId)
  session.on('Network.loadingFinished', removeEntry)
  session.on('Network.loadingFailed', removeEntry)
}

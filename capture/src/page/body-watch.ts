// Ends a capture whose one answer unpacks to more than a machine should hold.
import type { CdpSession } from '../browser/cdp.ts'

export function watchBodies(session: CdpSession, most: number, onOver: () => void): void {
  const sizes = new Map<string, number>()
  session.on<{ requestId: string; dataLength: number }>('Network.dataReceived', ({ requestId, dataLength }) => {
    const size = (sizes.get(requestId) ?? 0) + dataLength
    sizes.set(requestId, size)
    if (size > most) onOver()
  })
  const forget = ({ requestId }: { requestId: string }) => void sizes.delete(requestId)
  session.on('Network.loadingFinished', forget)
  session.on('Network.loadingFailed', forget)
}

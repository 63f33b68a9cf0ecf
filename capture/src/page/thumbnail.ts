// Streams thumbnails of the page while it is captured, at most one per second.
import type { CdpSession } from '../browser/cdp.ts'

export interface Thumbnails {
  /** Takes a final thumbnail, so that a fast page does not end with its initial blank one. */
  last(): Promise<void>
  close(): Promise<void>
}

const INTERVAL_MS = 1_000
/** Large enough for the page of a running capture, which shows it unscaled. */
const WIDTH_PX = 640

export async function streamThumbnails(session: CdpSession, onThumbnail: (jpeg: string) => void): Promise<Thumbnails> {
  let last = Number.NEGATIVE_INFINITY
  const timers = new Set<NodeJS.Timeout>()
  const unsubscribe = session.on<{ data: string; sessionId: number }>('Page.screencastFrame', ({ data, sessionId }) => {
    const now = performance.now()
    if (now - last >= INTERVAL_MS) {
      last = now
      onThumbnail(data)
    }
    // The browser sends the next frame only after this one is acknowledged.
    const timer = setTimeout(() => {
      timers.delete(timer)
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
    }, INTERVAL_MS)
    timers.add(timer)
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 40, maxWidth: WIDTH_PX, maxHeight: 800 })
  return {
    async last() {
      const { cssLayoutViewport } = await session.send<{ cssLayoutViewport: { clientWidth: number; clientHeight: number } }>(
        'Page.getLayoutMetrics',
      )
      const { clientWidth, clientHeight } = cssLayoutViewport
      const clip = {
        x: 0,
        y: 0,
        width: clientWidth,
        height: clientHeight,
        scale: Math.min(1, WIDTH_PX / Math.max(1, clientWidth)),
      }
      const { data } = await session.send<{ data: string }>('Page.captureScreenshot', { format: 'jpeg', quality: 40, clip })
      onThumbnail(data)
    },
    async close() {
      unsubscribe()
      for (const timer of timers) clearTimeout(timer)
      await session.send('Page.stopScreencast').catch(() => {})
    },
  }
}

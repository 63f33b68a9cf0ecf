// What the page looks like while it is being captured: a small picture, once a second at most.
import type { CdpSession } from '../browser/cdp.ts'

export interface Thumbnails {
  /** One more as it looks now, so that a page that was over quickly is not remembered by its first white moment. */
  last(): Promise<void>
  close(): Promise<void>
}

const betweenMs = 1_000
const WIDTH = 320

export async function showThumbnails(session: CdpSession, show: (jpeg: string) => void): Promise<Thumbnails> {
  let last = Number.NEGATIVE_INFINITY
  const timers = new Set<NodeJS.Timeout>()
  const forget = session.on<{ data: string; sessionId: number }>('Page.screencastFrame', ({ data, sessionId }) => {
    const now = performance.now()
    if (now - last >= betweenMs) {
      last = now
      show(data)
    }
    // The next frame is only drawn after this one was acknowledged.
    const timer = setTimeout(() => {
      timers.delete(timer)
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
    }, betweenMs)
    timers.add(timer)
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 40, maxWidth: WIDTH, maxHeight: 400 })
  return {
    async last() {
      const { cssLayoutViewport } = await session.send<{ cssLayoutViewport: { clientWidth: number; clientHeight: number } }>(
        'Page.getLayoutMetrics',
      )
      const { clientWidth, clientHeight } = cssLayoutViewport
      const clip = { x: 0, y: 0, width: clientWidth, height: clientHeight, scale: Math.min(1, WIDTH / Math.max(1, clientWidth)) }
      const { data } = await session.send<{ data: string }>('Page.captureScreenshot', { format: 'jpeg', quality: 40, clip })
      show(data)
    },
    async close() {
      forget()
      for (const timer of timers) clearTimeout(timer)
      await session.send('Page.stopScreencast').catch(() => {})
    },
  }
}

// What the page looks like while it is being captured: a small picture, once a second at most.
import type { CdpSession } from '../browser/cdp.ts'

export interface Thumbnails {
  close(): Promise<void>
}

const betweenMs = 1_000

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
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 40, maxWidth: 320, maxHeight: 400 })
  return {
    async close() {
      forget()
      for (const timer of timers) clearTimeout(timer)
      await session.send('Page.stopScreencast').catch(() => {})
    },
  }
}

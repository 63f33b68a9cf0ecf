// A browser context of one capture's own, with its own way out; whatever opens in it unasked is closed before it runs.

import type { CdpSession } from './cdp.ts'
import type { Browser } from './launch.ts'

export interface BrowserContext {
  readonly id: string
  /** Pages that scripts opened; none of them ever ran. */
  popups(): number
  onDownload(hear: (frameId: string, url: string) => void): void
  openPage(): Promise<OpenPage>
  close(): Promise<void>
}

export interface OpenPage {
  readonly session: CdpSession
  readonly targetId: string
  /** Settles when the page has been closed, by itself or by its crash. */
  readonly gone: Promise<void>
}

interface TargetInfo {
  readonly targetId: string
  readonly type: string
  readonly openerId?: string
  readonly browserContextId?: string
}
interface Attached {
  readonly sessionId: string
  readonly targetInfo: TargetInfo
}

export async function openContext(browser: Browser, proxy: string): Promise<BrowserContext> {
  const { cdp } = browser
  const { browserContextId: id } = await cdp.send<{ browserContextId: string }>('Target.createBrowserContext', {
    disposeOnDetach: true,
    proxyServer: proxy,
    proxyBypassList: '<-loopback>',
  })
  let popups = 0
  let opening = 0
  const own = new Set<string>()
  const arrived = new Map<string, CdpSession>()
  const awaited = new Map<string, (session: CdpSession) => void>()
  const hearDownload: ((frameId: string, url: string) => void)[] = []
  const leaving = new Map<string, () => void>()

  const shut = (targetId: string) => void cdp.send('Target.closeTarget', { targetId }).catch(() => {})

  const forget = [
    cdp.on<Attached>('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.browserContextId !== id) return
      // While a call of ours is on its way, a page without an opener may be the one it makes.
      if (targetInfo.type === 'page' && !targetInfo.openerId && opening > 0) {
        const session = cdp.session(sessionId)
        arrived.set(targetInfo.targetId, session)
        awaited.get(targetInfo.targetId)?.(session)
      } else if (!own.has(targetInfo.targetId)) {
        if (targetInfo.type === 'page') popups += 1
        shut(targetInfo.targetId)
      }
    }),
    cdp.on<{ url: string; frameId: string }>('Browser.downloadWillBegin', ({ url, frameId }) => {
      for (const hear of hearDownload) hear(frameId, url)
    }),
    cdp.on<{ sessionId: string }>('Target.detachedFromTarget', ({ sessionId }) => leaving.get(sessionId)?.()),
  ]
  await Promise.all([
    cdp.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId: id, eventsEnabled: true }),
    // An empty grant refuses every permission there is.
    cdp.send('Browser.grantPermissions', { permissions: [], browserContextId: id }),
  ])

  return {
    id,
    popups: () => popups,
    onDownload: (hear) => void hearDownload.push(hear),
    async openPage() {
      opening += 1
      try {
        const { targetId } = await cdp.send<{ targetId: string }>('Target.createTarget', {
          url: 'about:blank',
          browserContextId: id,
        })
        own.add(targetId)
        const session = arrived.get(targetId) ?? (await new Promise<CdpSession>((resolve) => awaited.set(targetId, resolve)))
        const gone = new Promise<void>((resolve) => leaving.set(session.sessionId, resolve))
        await session.send('Runtime.runIfWaitingForDebugger')
        return { session, targetId, gone }
      } finally {
        opening -= 1
        for (const targetId of arrived.keys()) if (opening === 0 && !own.has(targetId)) shut(targetId)
      }
    },
    async close() {
      for (const each of forget) each()
      await cdp.send('Target.disposeBrowserContext', { browserContextId: id }).catch(() => {})
    },
  }
}

/** To be said once a browser: every new page stops before its first step, and is shown to us. */
export async function attendPages(browser: Browser): Promise<void> {
  await browser.cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
}

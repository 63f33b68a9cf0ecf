// A browser context for one capture with its own proxy; pages that scripts open in it are closed before they run.

import type { CdpSession } from './cdp.ts'
import type { Browser } from './launch.ts'

export interface BrowserContext {
  readonly id: string
  /** How many pages scripts opened; none of them ran. */
  popups(): number
  onDownload(listener: (download: Download) => void): void
  onDownloadProgress(listener: (progress: DownloadProgress) => void): void
  /** Into a folder that the browser's user may write to; null denies them, as at first. */
  allowDownloads(folder: string | null): Promise<void>
  cancelDownload(guid: string): Promise<void>
  openPage(): Promise<OpenPage>
  close(): Promise<void>
}

export interface Download {
  readonly guid: string
  readonly frameId: string
  readonly url: string
  readonly suggestedFilename: string
}

export interface DownloadProgress {
  readonly guid: string
  readonly receivedBytes: number
  readonly state: 'inProgress' | 'completed' | 'canceled'
}

export interface OpenPage {
  readonly session: CdpSession
  readonly targetId: string
  /** Settles when the page was closed or crashed. */
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
  const attached = new Map<string, CdpSession>()
  const pendingPages = new Map<string, (session: CdpSession) => void>()
  const downloadListeners: ((download: Download) => void)[] = []
  const progressListeners: ((progress: DownloadProgress) => void)[] = []
  const goneListeners = new Map<string, () => void>()

  const closeTarget = (targetId: string) => void cdp.send('Target.closeTarget', { targetId }).catch(() => {})

  const subscriptions = [
    cdp.on<Attached>('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.browserContextId !== id) return
      // While our createTarget call is pending, a page without an opener may be its result.
      if (targetInfo.type === 'page' && !targetInfo.openerId && opening > 0) {
        const session = cdp.session(sessionId)
        attached.set(targetInfo.targetId, session)
        pendingPages.get(targetInfo.targetId)?.(session)
      } else if (!own.has(targetInfo.targetId)) {
        if (targetInfo.type === 'page') popups += 1
        closeTarget(targetInfo.targetId)
      }
    }),
    cdp.on<Download>('Browser.downloadWillBegin', (download) => {
      for (const listener of downloadListeners) listener(download)
    }),
    cdp.on<DownloadProgress>('Browser.downloadProgress', (progress) => {
      for (const listener of progressListeners) listener(progress)
    }),
    cdp.on<{ sessionId: string }>('Target.detachedFromTarget', ({ sessionId }) => goneListeners.get(sessionId)?.()),
  ]
  const allowDownloads = async (downloadPath: string | null) => {
    const how = downloadPath === null ? { behavior: 'deny' } : { behavior: 'allowAndName', downloadPath }
    await cdp.send('Browser.setDownloadBehavior', { ...how, browserContextId: id, eventsEnabled: true })
  }
  await Promise.all([
    allowDownloads(null),
    // An empty grant denies every permission.
    cdp.send('Browser.grantPermissions', { permissions: [], browserContextId: id }),
  ])

  return {
    id,
    popups: () => popups,
    onDownload: (listener) => void downloadListeners.push(listener),
    onDownloadProgress: (listener) => void progressListeners.push(listener),
    allowDownloads,
    async cancelDownload(guid) {
      await cdp.send('Browser.cancelDownload', { guid, browserContextId: id })
    },
    async openPage() {
      opening += 1
      try {
        const { targetId } = await cdp.send<{ targetId: string }>('Target.createTarget', {
          url: 'about:blank',
          browserContextId: id,
        })
        own.add(targetId)
        const session =
          attached.get(targetId) ?? (await new Promise<CdpSession>((resolve) => pendingPages.set(targetId, resolve)))
        const gone = new Promise<void>((resolve) => goneListeners.set(session.sessionId, resolve))
        await session.send('Runtime.runIfWaitingForDebugger')
        return { session, targetId, gone }
      } finally {
        opening -= 1
        for (const targetId of attached.keys()) if (opening === 0 && !own.has(targetId)) closeTarget(targetId)
      }
    },
    async close() {
      for (const unsubscribe of subscriptions) unsubscribe()
      await cdp.send('Target.disposeBrowserContext', { browserContextId: id }).catch(() => {})
    },
  }
}

/** Call once per browser: every new page is attached and paused before it runs. */
export async function autoAttachPages(browser: Browser): Promise<void> {
  await browser.cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
}

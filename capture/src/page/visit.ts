// Prepares a page before its first request: emulates the device, dismisses dialogs, attaches to child targets, disables service workers.

import type { CdpSession } from '../browser/cdp.ts'
import type { OpenPage } from '../browser/context.ts'
import type { CaptureJob } from '../job.ts'
import { type Device, emulateDevice, overrideUserAgent } from './device.ts'
import { type NetworkActivity, trackNetworkActivity } from './network-activity.ts'

export interface Visit {
  readonly session: CdpSession
  /** The main frame has the target's id. */
  readonly frameId: string
  readonly device: Device
  readonly activity: NetworkActivity
  /** Cross-site frames, which the browser runs in separate processes. */
  children(): readonly ChildFrame[]
  dialogs(): readonly string[]
  /** Windows that scripts tried to open; all were blocked. */
  windows(): number
}

export interface ChildFrame {
  readonly session: CdpSession
  readonly frameId: string
}

export interface VisitListener {
  /** Called before the child's first request. */
  onSession(session: CdpSession): void
  onCrash(): void
  /** Called on every 20th dialog. */
  onDialogFlood(): void
}

interface Attached {
  readonly sessionId: string
  readonly targetInfo: { readonly type: string; readonly targetId: string }
}

const DIALOGS_PER_FLOOD = 20
const MAX_RECORDED_DIALOGS = 100
/** To the page this looks like a context without service worker support. */
const withoutServiceWorkers = 'delete Navigator.prototype.serviceWorker'

export async function prepareVisit(
  page: OpenPage,
  sessionOf: (id: string) => CdpSession,
  job: Pick<CaptureJob, 'locale' | 'timeZone' | 'acceptInvalidTls'>,
  device: Device,
  product: string,
  listener: VisitListener,
): Promise<Visit> {
  const { session } = page
  const activity = trackNetworkActivity()
  const children = new Map<string, ChildFrame>()
  const dialogs: string[] = []
  let windows = 0

  const attachChildren = (each: CdpSession) => {
    each.on<Attached>('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      const child = sessionOf(sessionId)
      const sendIgnoringErrors = (method: string, params?: object) => void child.send(method, params).catch(() => {})
      if (targetInfo.type === 'service_worker' || targetInfo.type === 'shared_worker') {
        void session.send('Target.closeTarget', { targetId: targetInfo.targetId }).catch(() => {})
        return
      }
      activity.watch(child)
      attachChildren(child)
      sendIgnoringErrors('Network.enable')
      listener.onSession(child)
      if (targetInfo.type === 'iframe') {
        children.set(sessionId, { session: child, frameId: targetInfo.targetId })
        sendIgnoringErrors('Page.enable')
        sendIgnoringErrors('Page.addScriptToEvaluateOnNewDocument', { source: withoutServiceWorkers })
      }
      void overrideUserAgent(child, device, product).catch(() => {})
      sendIgnoringErrors('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
      sendIgnoringErrors('Runtime.runIfWaitingForDebugger')
    })
    each.on<{ sessionId: string }>('Target.detachedFromTarget', ({ sessionId }) => void children.delete(sessionId))
  }
  attachChildren(session)
  activity.watch(session)
  session.on('Page.windowOpen', () => {
    windows += 1
  })
  session.on('Inspector.targetCrashed', () => listener.onCrash())
  session.on<{ type: string; message: string }>('Page.javascriptDialogOpening', ({ type, message }) => {
    if (dialogs.length < MAX_RECORDED_DIALOGS) dialogs.push(`${type}: ${message.slice(0, 200)}`)
    void session.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }).catch(() => {})
    if (dialogs.length % DIALOGS_PER_FLOOD === 0) listener.onDialogFlood()
  })

  await Promise.all([
    session.send('Page.enable'),
    session.send('Network.enable'),
    session.send('Inspector.enable'),
    session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
    session.send('Network.setBypassServiceWorker', { bypass: true }),
    session.send('Network.setBlockedURLs', { urls: ['file://*', 'ftp://*', 'filesystem://*'] }),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: withoutServiceWorkers }),
    session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
    job.acceptInvalidTls ? session.send('Security.setIgnoreCertificateErrors', { ignore: true }) : null,
    overrideUserAgent(session, device, product),
    emulateDevice(session, device, job),
  ])
  return {
    session,
    frameId: page.targetId,
    device,
    activity,
    children: () => [...children.values()],
    dialogs: () => dialogs,
    windows: () => windows,
  }
}

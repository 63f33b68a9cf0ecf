// A page made ready before its first request: the device is told, dialogs are answered, children are attended, nothing is kept by workers.

import type { CdpSession } from '../browser/cdp.ts'
import type { OpenPage } from '../browser/context.ts'
import type { CaptureJob } from '../job.ts'
import { type Activity, watchActivity } from './activity.ts'
import { type Device, emulateDevice, tellUserAgent } from './device.ts'

export interface Visit {
  readonly session: CdpSession
  /** The main frame has the target's id. */
  readonly frameId: string
  readonly device: Device
  readonly activity: Activity
  /** Frames of other sites, which the browser keeps in processes of their own. */
  children(): readonly ChildFrame[]
  dialogs(): readonly string[]
  /** Windows that scripts asked for; none was ever shown. */
  windows(): number
}

export interface ChildFrame {
  readonly session: CdpSession
  readonly frameId: string
}

export interface VisitHearing {
  /** Before the child's first request. */
  onSession(session: CdpSession): void
  onCrash(): void
  /** A page that asks without end. */
  onDialogFlood(): void
}

interface Attached {
  readonly sessionId: string
  readonly targetInfo: { readonly type: string; readonly targetId: string }
}

const dialogsAnswered = 20
/** As in a context without them: a page can only see that there are none. */
const withoutServiceWorkers = 'delete Navigator.prototype.serviceWorker'

export async function prepareVisit(
  page: OpenPage,
  sessionOf: (id: string) => CdpSession,
  job: Pick<CaptureJob, 'locale' | 'timeZone' | 'acceptInvalidTls'>,
  device: Device,
  product: string,
  hear: VisitHearing,
): Promise<Visit> {
  const { session } = page
  const activity = watchActivity()
  const children = new Map<string, ChildFrame>()
  const dialogs: string[] = []
  let windows = 0

  const attend = (each: CdpSession) => {
    each.on<Attached>('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      const child = sessionOf(sessionId)
      const quietly = (method: string, params?: object) => void child.send(method, params).catch(() => {})
      if (targetInfo.type === 'service_worker' || targetInfo.type === 'shared_worker') {
        void session.send('Target.closeTarget', { targetId: targetInfo.targetId }).catch(() => {})
        return
      }
      activity.watch(child)
      attend(child)
      quietly('Network.enable')
      hear.onSession(child)
      if (targetInfo.type === 'iframe') {
        children.set(sessionId, { session: child, frameId: targetInfo.targetId })
        quietly('Page.enable')
        quietly('Page.addScriptToEvaluateOnNewDocument', { source: withoutServiceWorkers })
      }
      void tellUserAgent(child, device, product).catch(() => {})
      quietly('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
      quietly('Runtime.runIfWaitingForDebugger')
    })
    each.on<{ sessionId: string }>('Target.detachedFromTarget', ({ sessionId }) => void children.delete(sessionId))
  }
  attend(session)
  activity.watch(session)
  session.on('Page.windowOpen', () => {
    windows += 1
  })
  session.on('Inspector.targetCrashed', () => hear.onCrash())
  session.on<{ type: string; message: string }>('Page.javascriptDialogOpening', ({ type, message }) => {
    if (dialogs.length < 100) dialogs.push(`${type}: ${message.slice(0, 200)}`)
    void session.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }).catch(() => {})
    if (dialogs.length % dialogsAnswered === 0) hear.onDialogFlood()
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
    tellUserAgent(session, device, product),
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

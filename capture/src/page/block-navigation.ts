// Blocks navigation of the main frame while artefacts are taken, so that image and text show the same document.
import type { CdpSession } from '../browser/cdp.ts'

export async function blockNavigation(
  session: CdpSession,
  frameId: string,
): Promise<{ blocked(): number; release(): Promise<void> }> {
  let blocked = 0
  session.on<{ requestId: string; frameId: string }>('Fetch.requestPaused', ({ requestId, frameId: frame }) => {
    const isMainFrame = frame === frameId
    if (isMainFrame) blocked += 1
    const reply = isMainFrame
      ? session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      : session.send('Fetch.continueRequest', { requestId })
    reply.catch(() => {})
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document', requestStage: 'Request' }] })
  return { blocked: () => blocked, release: () => session.send('Fetch.disable').then(() => {}) }
}

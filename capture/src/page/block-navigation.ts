// Blocks navigation of the main frame while artefacts are taken, so that image and text show the same document.
import type { CdpSession } from '../browser/cdp.ts'

/** Returns the addresses that the page was not allowed to go to, as they are requested. */
export async function blockNavigation(session: CdpSession, frameId: string): Promise<readonly string[]> {
  const blocked: string[] = []
  session.on<{ requestId: string; frameId: string; request: { url: string } }>(
    'Fetch.requestPaused',
    ({ requestId, frameId: frame, request }) => {
      const isMainFrame = frame === frameId
      if (isMainFrame) blocked.push(request.url)
      const reply = isMainFrame
        ? session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
        : session.send('Fetch.continueRequest', { requestId })
      reply.catch(() => {})
    },
  )
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document', requestStage: 'Request' }] })
  return blocked
}

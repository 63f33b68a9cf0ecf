// Keeps the page where it is while it is being kept: a reload or a jump in the middle would give an image of one page and the text of another.
import type { CdpSession } from '../browser/cdp.ts'

export async function holdPage(session: CdpSession, frameId: string): Promise<{ refused(): number; release(): Promise<void> }> {
  let refused = 0
  session.on<{ requestId: string; frameId: string }>('Fetch.requestPaused', ({ requestId, frameId: frame }) => {
    const mine = frame === frameId
    if (mine) refused += 1
    const act = mine
      ? session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      : session.send('Fetch.continueRequest', { requestId })
    act.catch(() => {})
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document', requestStage: 'Request' }] })
  return { refused: () => refused, release: () => session.send('Fetch.disable').then(() => {}) }
}

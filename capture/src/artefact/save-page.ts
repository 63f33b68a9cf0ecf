// Saves the page's artefacts, concurrently where the browser allows it; each failure is recorded for that artefact only.
import type { CdpSession } from '../browser/cdp.ts'
import type { Stage } from '../host-protocol.ts'
import type { CaptureJob } from '../job.ts'
import { causeOf, type Deadline } from '../page/deadline.ts'
import { findFolded } from '../page/folds.ts'
import type { Visit } from '../page/visit.ts'
import { takeSmallScreenshot } from '../replay/image-similarity.ts'
import type { ArtefactKind, Warning } from '../report.ts'
import type { ArtefactStore } from './artefact-store.ts'
import { saveDom, saveMhtml, savePdf, saveText } from './document.ts'
import { type PageFacts, readFacts } from './facts.ts'
import { type PageImage, saveImage } from './image.ts'
import { type OpenedParts, saveOpened } from './opened.ts'

export interface SavedPage {
  readonly text: string | null
  readonly image: PageImage | null
  /** The replay is compared with this. */
  readonly smallScreenshot: Uint8Array | null
  readonly facts: PageFacts | null
  readonly warnings: readonly Warning[]
  /** Parts that were opened after the page was saved as shown; null if nothing was folded. */
  readonly opened: OpenedParts | null
  /** Pending PDF: printing is slow and the archive can be written meanwhile. Never rejects. */
  readonly printing: Promise<unknown>
}

export interface SavePageInput {
  readonly job: CaptureJob
  readonly visit: Visit
  readonly browser: CdpSession
  readonly contextId: string
  readonly url: string
  readonly store: ArtefactStore
  progress(stage: Stage, done: number, total: number): void
  /** Runs concurrently with the screenshots. */
  duringImaging(): Promise<void>
}

export async function savePage(deadline: Deadline, input: SavePageInput): Promise<SavedPage> {
  const { job, visit, store, progress } = input
  const warnings: Warning[] = []
  const attempt = async <Result>(kind: ArtefactKind, work: Promise<Result>): Promise<Result | null> => {
    try {
      const result = await work
      store.setState(kind, 'ok')
      return result
    } catch (error) {
      store.setState(kind, 'missing', deadline.stopCause() ?? causeOf(error))
      return null
    }
  }

  progress('imaging', 0, 1)
  const [text, , facts] = await Promise.all([
    attempt('text', saveText(deadline, visit, store)),
    attempt('dom', saveDom(deadline, visit, store)),
    readFacts(deadline, input.browser, input.contextId, visit, input.url).catch(() => null),
  ])
  const [image] = await Promise.all([
    attempt(
      'image',
      saveImage(deadline, visit.session, visit.device, store, job.limits.pageHeight, (done, total) =>
        progress('imaging', done, total),
      ),
    ),
    attempt('mhtml', saveMhtml(deadline, visit.session, store)),
    input.duringImaging(),
  ])
  if (image?.cut) {
    store.setState('image', 'partial', 'height-limit')
    warnings.push({ kind: 'incomplete', seen: `image ends at ${image.height} of ${image.pageHeight} px` })
  }
  if (image && image.width < image.pageWidth)
    warnings.push({ kind: 'incomplete', seen: `image ends at ${image.width} of ${image.pageWidth} px width` })
  const smallScreenshot = await deadline.within(3_000, takeSmallScreenshot(visit.session)).catch(() => null)
  // Before printing, which keeps a long page busy.
  const folded = findFolded(deadline, visit)
  await folded.catch(() => {})
  // After the screenshots: printing may run page scripts that change the page.
  const printing = attempt('pdf', savePdf(deadline, visit, store)).then((cause) => {
    if (cause !== null) store.setState('pdf', 'partial', cause)
  })
  const opened = await saveOpened(deadline, { visit, store, folded, pageHeight: job.limits.pageHeight, before: printing })
  warnings.push(...(opened?.warnings ?? []))
  return { text, image, smallScreenshot, facts, warnings, opened: opened?.parts ?? null, printing }
}

// Keeps the page itself, several artefacts at once where the browser allows it; the failure of one is its own and is told.
import type { CdpSession } from '../browser/cdp.ts'
import type { CaptureJob } from '../job.ts'
import { type Course, causeOf } from '../page/course.ts'
import type { Visit } from '../page/visit.ts'
import type { Stage } from '../progress.ts'
import { takeSmallImage } from '../replay/image-likeness.ts'
import type { ArtefactKind, Warning } from '../report.ts'
import { keepDom, keepMhtml, keepPdf, keepText } from './document.ts'
import { type PageFacts, readFacts } from './facts.ts'
import { keepImage, type PageImage } from './image.ts'
import type { Shelf } from './shelf.ts'

export interface KeptPage {
  readonly text: string | null
  readonly image: PageImage | null
  /** What the replay is compared with. */
  readonly small: Uint8Array | null
  readonly facts: PageFacts | null
  readonly warnings: readonly Warning[]
  /** Still under way: printing is slow, and the archive can be closed meanwhile. Never rejects. */
  readonly printed: Promise<unknown>
}

export interface KeepInput {
  readonly job: CaptureJob
  readonly visit: Visit
  readonly browser: CdpSession
  readonly contextId: string
  readonly url: string
  readonly shelf: Shelf
  progress(stage: Stage, done: number, total: number): void
  /** Runs beside the imaging. */
  meanwhile(): Promise<void>
}

export async function keepPage(course: Course, input: KeepInput): Promise<KeptPage> {
  const { job, visit, shelf, progress } = input
  const warnings: Warning[] = []
  const attempt = async <Answer>(kind: ArtefactKind, work: Promise<Answer>): Promise<Answer | null> => {
    try {
      const answer = await work
      shelf.mark(kind, 'ok')
      return answer
    } catch (error) {
      shelf.mark(kind, 'missing', course.stopped() ?? causeOf(error))
      return null
    }
  }

  progress('imaging', 0, 1)
  const [text, , facts] = await Promise.all([
    attempt('text', keepText(course, visit, shelf)),
    attempt('dom', keepDom(course, visit, shelf)),
    readFacts(course, input.browser, input.contextId, visit, input.url).catch(() => null),
  ])
  const [image] = await Promise.all([
    attempt(
      'image',
      keepImage(course, visit.session, visit.device, shelf, job.limits.pageHeight, (done, total) =>
        progress('imaging', done, total),
      ),
    ),
    attempt('mhtml', keepMhtml(course, visit.session, shelf)),
    input.meanwhile(),
  ])
  if (image?.cut) {
    shelf.mark('image', 'partial', 'height-limit')
    warnings.push({ kind: 'incomplete', seen: `image ends at ${image.height} of ${image.pageHeight} px` })
  }
  const small = await course.within(3_000, takeSmallImage(visit.session)).catch(() => null)
  // After the image: printing may run scripts of the page that change it.
  const printed = attempt('pdf', keepPdf(course, visit.session, shelf))
  return { text, image, small, facts, warnings, printed }
}

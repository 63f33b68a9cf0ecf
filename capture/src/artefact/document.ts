// Saves the page as documents: PDF, MHTML, rendered HTML and plain text.
import type { CdpSession } from '../browser/cdp.ts'
import { CaptureError, type Deadline } from '../page/deadline.ts'
import { evaluateInPage } from '../page/isolated-world.ts'
import type { Visit } from '../page/visit.ts'
import { TEXT_FILE } from '../vantage/observation.ts'
import type { ArtefactStore } from './artefact-store.ts'

const PRINT_TIMEOUT_MS = 30_000
const SNAPSHOT_TIMEOUT_MS = 15_000
const READ_TIMEOUT_MS = 10_000
const FRAME_TIMEOUT_MS = 2_000

const smallPrintStyle = 'font-size:7px;color:#555;width:100%;padding:0 10mm;display:flex;justify-content:space-between'

/** Printing a larger page reaches the memory limit unless the remains of the screenshots are freed and tags for screen readers left out. */
const MAX_ELEMENTS_FOR_TAGS = 20_000
const COLLECT_GARBAGE_TIMEOUT_MS = 5_000
const countScript = `function () { return document.getElementsByTagName('*').length }`

export async function savePdf(deadline: Deadline, { session, frameId }: Visit, store: ArtefactStore): Promise<void> {
  const elements = await deadline.within(READ_TIMEOUT_MS, evaluateInPage<number>(session, frameId, countScript)).catch(() => 0)
  const isLarge = elements > MAX_ELEMENTS_FOR_TAGS
  if (isLarge) await deadline.within(COLLECT_GARBAGE_TIMEOUT_MS, session.send('HeapProfiler.collectGarbage')).catch(() => {})
  const pdf = await deadline.within(
    PRINT_TIMEOUT_MS,
    session.sendForFile('Page.printToPDF', {
      printBackground: true,
      ...(isLarge ? { generateTaggedPDF: false } : {}),
      paperWidth: 8.27,
      paperHeight: 11.69,
      marginTop: 0.5,
      marginBottom: 0.5,
      marginLeft: 0.4,
      marginRight: 0.4,
      displayHeaderFooter: true,
      headerTemplate: `<div style="${smallPrintStyle}"><span class="date"></span><span class="title"></span></div>`,
      footerTemplate: `<div style="${smallPrintStyle}"><span class="url"></span><span><span class="pageNumber"></span>/<span class="totalPages"></span></span></div>`,
    }),
  )
  if (pdf.subarray(0, 5).toString('latin1') !== '%PDF-' || !pdf.subarray(-1024).includes('%%EOF'))
    throw new CaptureError('internal', 'Page.printToPDF returned an incomplete PDF')
  await store.put('pdf', 'page.pdf', pdf, 'application/pdf')
}

export async function saveMhtml(deadline: Deadline, session: CdpSession, store: ArtefactStore): Promise<void> {
  const { data } = await deadline.within(
    SNAPSHOT_TIMEOUT_MS,
    session.send<{ data: string }>('Page.captureSnapshot', { format: 'mhtml' }),
  )
  if (!/^(From|MIME-Version|Snapshot-Content-Location):/m.test(data.slice(0, 2_000)))
    throw new CaptureError('internal', 'Page.captureSnapshot returned no MHTML')
  await store.put('mhtml', 'page.mhtml', data, 'multipart/related')
}

const htmlScript = `function () {
  const type = document.doctype ? new XMLSerializer().serializeToString(document.doctype) + '\\n' : ''
  return type + (document.documentElement?.outerHTML ?? '')
}`
/** Reads the page's visible text. */
export const textScript = `function () { return document.body?.innerText ?? '' }`

export async function saveDom(deadline: Deadline, visit: Visit, store: ArtefactStore): Promise<void> {
  const html = await deadline.within(
    READ_TIMEOUT_MS,
    evaluateInPage<string>(visit.session, visit.frameId, htmlScript),
    'page-unresponsive',
  )
  if (html.length < 20) throw new CaptureError('not-a-page', 'the document is empty')
  await store.put('dom', 'page.html', html, 'text/html; charset=utf-8')
  let number = 0
  for (const frame of await readFrames(deadline, visit, htmlScript)) {
    number += 1
    await store.put(
      'dom',
      `frame-${String(number).padStart(3, '0')}.html`,
      `<!-- ${frame.url.replaceAll('--', '%2D%2D')} -->\n${frame.value}`,
      'text/html; charset=utf-8',
    )
  }
}

export async function saveText(deadline: Deadline, visit: Visit, store: ArtefactStore): Promise<string> {
  const text = await deadline.within(
    READ_TIMEOUT_MS,
    evaluateInPage<string>(visit.session, visit.frameId, textScript),
    'page-unresponsive',
  )
  const frames = (await readFrames(deadline, visit, textScript)).filter(({ value }) => value.trim())
  await store.put(
    'text',
    TEXT_FILE,
    [text, ...frames.map(({ url, value }) => `\n[${url}]\n${value}`)].join('\n'),
    'text/plain; charset=utf-8',
  )
  return text
}

interface FrameTree {
  readonly frame: { readonly id: string; readonly url: string }
  readonly childFrames?: readonly FrameTree[]
}

const MAX_FRAMES = 50
const isBlank = (url: string) => url === '' || url === 'about:blank'

/** Evaluates `script` in every child frame, in whichever process it runs; a frame that does not respond is left out. */
async function readFrames(deadline: Deadline, visit: Visit, script: string): Promise<{ url: string; value: string }[]> {
  const found: { url: string; value: string }[] = []
  for (const root of [{ session: visit.session, frameId: visit.frameId }, ...visit.children()]) {
    const tree = await deadline
      .within(FRAME_TIMEOUT_MS, root.session.send<{ frameTree: FrameTree }>('Page.getFrameTree'))
      .catch(() => null)
    const wanted = tree ? flatten(tree.frameTree).filter(({ id, url }) => id !== visit.frameId && !isBlank(url)) : []
    for (const { id, url } of wanted) {
      if (found.length >= MAX_FRAMES) return found
      const value = await deadline.within(FRAME_TIMEOUT_MS, evaluateInPage<string>(root.session, id, script)).catch(() => null)
      if (value) found.push({ url, value })
    }
  }
  return found
}

const flatten = (tree: FrameTree): FrameTree['frame'][] => [tree.frame, ...(tree.childFrames ?? []).flatMap(flatten)]

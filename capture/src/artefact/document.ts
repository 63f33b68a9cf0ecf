// Saves the page as documents: PDF, MHTML, rendered HTML and plain text.
import type { CdpSession } from '../browser/cdp.ts'
import { CaptureError, causeOf, type Deadline } from '../page/deadline.ts'
import { readFrames } from '../page/frames.ts'
import { evaluateInPage } from '../page/isolated-world.ts'
import { htmlScript, printsDifferentlyScript, textScript } from '../page/page-text.ts'
import type { Visit } from '../page/visit.ts'
import type { Cause } from '../report.ts'
import { TEXT_FILE } from '../vantage/observation.ts'
import type { ArtefactStore } from './artefact-store.ts'

/** For both PDFs. */
const PRINT_TIMEOUT_MS = 30_000
const SNAPSHOT_TIMEOUT_MS = 15_000
const READ_TIMEOUT_MS = 10_000

const CSS_PX_PER_INCH = 96
const SIDE_MARGIN_PX = 38
const A4 = { paperWidth: 8.27, paperHeight: 11.69 }
const EMULATE_TIMEOUT_MS = 2_000

const smallPrintStyle = 'font-size:7px;color:#555;width:100%;padding:0 10mm;display:flex;justify-content:space-between'

/** Printing a larger page reaches the memory limit unless the remains of the screenshots are freed and tags for screen readers left out. */
const MAX_ELEMENTS_FOR_TAGS = 20_000
const COLLECT_GARBAGE_TIMEOUT_MS = 5_000
const countScript = `function () { return document.getElementsByTagName('*').length }`

/** The page as it was shown, and as its own print styles lay it out, if it has any. Returns why the second one is missing. */
export async function savePdf(deadline: Deadline, visit: Visit, store: ArtefactStore): Promise<Cause | null> {
  const { session, frameId, device } = visit
  const read = <Value>(script: string, otherwise: Value) =>
    deadline.within(READ_TIMEOUT_MS, evaluateInPage<Value>(session, frameId, script)).catch(() => otherwise)
  const isLarge = (await read(countScript, 0)) > MAX_ELEMENTS_FOR_TAGS
  if (isLarge) await deadline.within(COLLECT_GARBAGE_TIMEOUT_MS, session.send('HeapProfiler.collectGarbage')).catch(() => {})
  const width = (device.width + 2 * SIDE_MARGIN_PX) / CSS_PX_PER_INCH
  const emulate = (media: string) => deadline.within(EMULATE_TIMEOUT_MS, session.send('Emulation.setEmulatedMedia', { media }))
  const until = performance.now() + PRINT_TIMEOUT_MS
  await emulate('screen')
  const shown = await print(deadline, session, until, { paperWidth: width, paperHeight: width * Math.SQRT2, tagged: !isLarge })
  await store.put('pdf', 'page.pdf', shown, 'application/pdf')
  // The capture may end before the second one is printed.
  store.setState('pdf', 'ok')
  // A second PDF of a large page takes too long.
  if (isLarge || !(await read(printsDifferentlyScript, false))) return null
  try {
    await emulate('')
    const printed = await print(deadline, session, until, { ...A4, tagged: true })
    await store.put('pdf', 'page-print.pdf', printed, 'application/pdf')
    return null
  } catch (error) {
    return deadline.stopCause() ?? causeOf(error)
  }
}

async function print(
  deadline: Deadline,
  session: CdpSession,
  until: number,
  { tagged, ...paper }: { readonly paperWidth: number; readonly paperHeight: number; readonly tagged: boolean },
): Promise<Buffer> {
  const pdf = await deadline.within(
    until - performance.now(),
    session.sendForFile('Page.printToPDF', {
      ...paper,
      printBackground: true,
      ...(tagged ? {} : { generateTaggedPDF: false }),
      marginTop: 0.5,
      marginBottom: 0.5,
      marginLeft: SIDE_MARGIN_PX / CSS_PX_PER_INCH,
      marginRight: SIDE_MARGIN_PX / CSS_PX_PER_INCH,
      displayHeaderFooter: true,
      headerTemplate: `<div style="${smallPrintStyle}"><span class="date"></span><span class="title"></span></div>`,
      footerTemplate: `<div style="${smallPrintStyle}"><span class="url"></span><span><span class="pageNumber"></span>/<span class="totalPages"></span></span></div>`,
    }),
  )
  if (pdf.subarray(0, 5).toString('latin1') !== '%PDF-' || !pdf.subarray(-1024).includes('%%EOF'))
    throw new CaptureError('internal', 'Page.printToPDF returned an incomplete PDF')
  return pdf
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

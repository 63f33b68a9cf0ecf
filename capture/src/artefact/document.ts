// The page as documents: printed, as the browser's own single file, as its rendered source, and as plain text.
import type { CdpSession } from '../browser/cdp.ts'
import { type Course, Halt } from '../page/course.ts'
import type { Visit } from '../page/visit.ts'
import { readPage } from '../page/world.ts'
import type { Shelf } from './shelf.ts'

const printMs = 30_000
const snapshotMs = 15_000
const readMs = 10_000
const childMs = 2_000

const small = 'font-size:7px;color:#555;width:100%;padding:0 10mm;display:flex;justify-content:space-between'

export async function keepPdf(course: Course, session: CdpSession, shelf: Shelf): Promise<void> {
  const pdf = await course.within(
    printMs,
    session.sendForFile('Page.printToPDF', {
      printBackground: true,
      paperWidth: 8.27,
      paperHeight: 11.69,
      marginTop: 0.5,
      marginBottom: 0.5,
      marginLeft: 0.4,
      marginRight: 0.4,
      displayHeaderFooter: true,
      headerTemplate: `<div style="${small}"><span class="date"></span><span class="title"></span></div>`,
      footerTemplate: `<div style="${small}"><span class="url"></span><span><span class="pageNumber"></span>/<span class="totalPages"></span></span></div>`,
    }),
  )
  if (pdf.subarray(0, 5).toString('latin1') !== '%PDF-' || !pdf.subarray(-1024).includes('%%EOF'))
    throw new Halt('internal', 'no whole PDF came')
  await shelf.put('pdf', 'page.pdf', pdf, 'application/pdf')
}

export async function keepMhtml(course: Course, session: CdpSession, shelf: Shelf): Promise<void> {
  const { data } = await course.within(snapshotMs, session.send<{ data: string }>('Page.captureSnapshot', { format: 'mhtml' }))
  if (!/^(From|MIME-Version|Snapshot-Content-Location):/m.test(data.slice(0, 2_000)))
    throw new Halt('internal', 'no snapshot came')
  await shelf.put('mhtml', 'page.mhtml', data, 'multipart/related')
}

const source = `function () {
  const type = document.doctype ? new XMLSerializer().serializeToString(document.doctype) + '\\n' : ''
  return type + (document.documentElement?.outerHTML ?? '')
}`
/** What is read as the page's text. */
export const words = `function () { return document.body?.innerText ?? '' }`

export async function keepDom(course: Course, visit: Visit, shelf: Shelf): Promise<void> {
  const html = await course.within(readMs, readPage<string>(visit.session, visit.frameId, source), 'page-unresponsive')
  if (html.length < 20) throw new Halt('not-a-page', 'the document is empty')
  await shelf.put('dom', 'page.html', html, 'text/html; charset=utf-8')
  let number = 0
  for (const frame of await readFrames(course, visit, source)) {
    number += 1
    await shelf.put(
      'dom',
      `frame-${String(number).padStart(3, '0')}.html`,
      `<!-- ${frame.url.replaceAll('--', '%2D%2D')} -->\n${frame.value}`,
      'text/html; charset=utf-8',
    )
  }
}

export async function keepText(course: Course, visit: Visit, shelf: Shelf): Promise<string> {
  const text = await course.within(readMs, readPage<string>(visit.session, visit.frameId, words), 'page-unresponsive')
  const frames = (await readFrames(course, visit, words)).filter(({ value }) => value.trim())
  await shelf.put(
    'text',
    'page.txt',
    [text, ...frames.map(({ url, value }) => `\n[${url}]\n${value}`)].join('\n'),
    'text/plain; charset=utf-8',
  )
  return text
}

interface FrameTree {
  readonly frame: { readonly id: string; readonly url: string }
  readonly childFrames?: readonly FrameTree[]
}

const framesRead = 50
const isBlank = (url: string) => url === '' || url === 'about:blank'

/** Frames below the page's own, wherever the browser keeps them; one that does not answer is left out. */
async function readFrames(course: Course, visit: Visit, script: string): Promise<{ url: string; value: string }[]> {
  const found: { url: string; value: string }[] = []
  for (const root of [{ session: visit.session, frameId: visit.frameId }, ...visit.children()]) {
    const tree = await course.within(childMs, root.session.send<{ frameTree: FrameTree }>('Page.getFrameTree')).catch(() => null)
    const wanted = tree ? flatten(tree.frameTree).filter(({ id, url }) => id !== visit.frameId && !isBlank(url)) : []
    for (const { id, url } of wanted) {
      if (found.length >= framesRead) return found
      const value = await course.within(childMs, readPage<string>(root.session, id, script)).catch(() => null)
      if (value) found.push({ url, value })
    }
  }
  return found
}

const flatten = (tree: FrameTree): FrameTree['frame'][] => [tree.frame, ...(tree.childFrames ?? []).flatMap(flatten)]

// Saves the file at an address that gives a file instead of a web page: its bytes, and a picture and text where it can be rendered.
import { copyFile, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CaptureContext, Findings } from '../capture-context.ts'
import { CaptureError, causeOf, type Deadline } from '../page/deadline.ts'
import { evaluateInPage } from '../page/isolated-world.ts'
import type { MainResponse } from '../page/navigation.ts'
import type { Warning } from '../report.ts'
import { TEXT_FILE } from '../vantage/observation.ts'
import { readFacts } from './facts.ts'
import { type CapturedDocument, declaredType, extensionOf, isPageType, renderableAs } from './file-type.ts'
import { type PageImage, saveImage } from './image.ts'
import { renderPdf } from './pdf-pages.ts'

const MAX_PDF_PAGES = 50
const RENDER_TIMEOUT_MS = 20_000
/** Larger files are kept but not rendered. */
const MAX_RENDERED_BYTES = 100 * 1024 ** 2
const MAX_SHOWN_BYTES = 8 * 1024 ** 2
const HEAD_BYTES = 64
const READ_TIMEOUT_MS = 5_000

export const titleOf = ({ observation, document }: Findings): string | null => observation?.title || (document?.name ?? null)

const describe = ({ mediaType, size, name }: CapturedDocument): Warning => ({
  kind: 'document',
  seen: `file ${name} (${mediaType}), ${size} bytes`,
})

/** The browser saved the file instead of showing it: its page is still blank. */
export async function saveReceivedFile(deadline: Deadline, capture: CaptureContext): Promise<void> {
  const { host, job, environment, store, findings, progress } = capture
  const { navigation, downloads, recorder, visit, context } = environment
  const response = navigation.response()
  const incoming = join(job.folder, '.spool', 'received')
  progress('loading', 0, 1)
  const received = await downloads.receive(deadline, incoming)
  const mediaType = declaredType(response?.headers ?? {})
  const path = `document.${extensionOf(mediaType, received.name)}`
  await copyFile(incoming, join(store.folder, path))
  await store.register('document', path, keptType(mediaType), received.sha256)
  store.setState('document', 'ok')
  const url = response?.url ?? received.url
  const document: CapturedDocument = { ...received, url, mediaType, path, isShown: false }
  findings.document = document
  recorder.supplyDocument(received.url, { file: incoming, size: received.size, sha256: received.sha256, flaw: null })
  const facts = await readFacts(deadline, host.browser.cdp, context.id, visit, url).catch(() => null)
  const warnings: Warning[] = [describe(document), ...environment.warnings()]
  const status = response?.status ?? 200
  if (status >= 400) warnings.unshift({ kind: 'error-page', seen: `HTTP ${status}` })
  findings.warnings.unshift(...warnings)
  // What follows is a help for readers: the evidence is the file.
  findings.saved = {
    text: null,
    image: null,
    smallScreenshot: null,
    facts,
    warnings: [],
    opened: null,
    printing: Promise.resolve(),
  }
  progress('imaging', 0, 1)
  const { text, warning } = await render(deadline, capture, document)
  if (warning) findings.warnings.push(warning)
  if (text === null) return
  await store.put('text', TEXT_FILE, text, 'text/plain; charset=utf-8')
  store.setState('text', 'ok')
  findings.saved = { ...findings.saved, text }
}

interface Rendering {
  readonly text: string | null
  readonly warning: Warning | null
}

async function render(deadline: Deadline, capture: CaptureContext, document: CapturedDocument): Promise<Rendering> {
  const { store } = capture
  const file = join(store.folder, document.path)
  const noPicture = { kind: 'no-picture', seen: `no picture of ${document.mediaType}` } as const
  const way = renderableAs(await headOf(file), document)
  if (way === null || document.size > (way === 'pdf' ? MAX_RENDERED_BYTES : MAX_SHOWN_BYTES))
    return { text: null, warning: noPicture }
  try {
    const rendering =
      way === 'pdf' ? await renderPages(deadline, capture, file) : await renderInBrowser(deadline, capture, file, way)
    return rendering
  } catch (error) {
    const cause = deadline.stopCause() ?? causeOf(error)
    // A damaged or encrypted file is kept unrendered, with a warning; a missing tool is a fault of this node.
    if (cause !== 'not-a-page') store.setState('image', 'missing', cause)
    return { text: null, warning: noPicture }
  }
}

async function renderPages(
  deadline: Deadline,
  { host, environment, store, progress }: CaptureContext,
  file: string,
): Promise<Rendering> {
  const { width } = environment.visit.device
  const limits = { file, enter: host.guard.enter, width, maxPages: MAX_PDF_PAGES, ms: RENDER_TIMEOUT_MS }
  const onPage = async (number: number, png: Buffer) => {
    progress('imaging', number, number + 1)
    await store.put('image', `image-${String(number).padStart(3, '0')}.png`, png, 'image/png')
  }
  const onPreview = async (jpeg: Buffer) => void (await store.put('image', 'preview.jpg', jpeg, 'image/jpeg'))
  const { count, rendered, text } = await deadline.within(RENDER_TIMEOUT_MS + 5_000, renderPdf(limits, onPage, onPreview))
  if (rendered === count) store.setState('image', 'ok')
  else store.setState('image', 'partial', 'height-limit')
  return {
    text,
    warning: rendered === count ? null : { kind: 'incomplete', seen: `picture shows ${rendered} of ${count} pages` },
  }
}

const showScript = `function (way, content) {
  const element = document.createElement(way === 'image' ? 'img' : 'pre')
  element.style.cssText = way === 'image' ? 'display:block;max-width:100%' : 'margin:16px;font:14px/1.5 monospace;white-space:pre-wrap;overflow-wrap:anywhere'
  document.body.replaceChildren(element)
  if (way === 'text') element.textContent = content
  else { element.src = content; return element.decode().then(() => true, () => false) }
  return true
}`

/** In the blank page, which has no network by then: a data URL as picture, or plain text. */
async function renderInBrowser(
  deadline: Deadline,
  { job, environment, store, progress }: CaptureContext,
  file: string,
  way: 'image' | 'text',
): Promise<Rendering> {
  const { session, frameId, device } = environment.visit
  const bytes = await readFile(file)
  const text = way === 'text' ? decode(bytes) : null
  const content = text ?? `data:;base64,${bytes.toString('base64')}`
  const isShown = await deadline.within(READ_TIMEOUT_MS, evaluateInPage<boolean>(session, frameId, showScript, way, content))
  if (!isShown) throw new CaptureError('not-a-page', 'the image cannot be decoded')
  const image: PageImage = await saveImage(deadline, session, device, store, job.limits.pageHeight, (done, total) =>
    progress('imaging', done, total),
  )
  store.setState('image', image.cut ? 'partial' : 'ok', image.cut ? 'height-limit' : null)
  const cut: Warning = { kind: 'incomplete', seen: `image ends at ${image.height} of ${image.pageHeight} px` }
  return { text, warning: image.cut ? cut : null }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CaptureError('not-a-page', 'the text is not in UTF-8')
  }
}

/** The browser showed the file as a page: takes its bytes from the recorded traffic. */
export async function saveShownFile({ environment, store, findings }: CaptureContext): Promise<void> {
  const response = environment.navigation.response()
  if (!response || isPageType(response.mimeType)) return
  const body = environment.recorder
    .exchanges()
    .findLast(({ url, resourceType }) => url === response.url && resourceType === 'Document')?.body
  const mediaType = declaredType(response.headers, response.mimeType)
  const name = nameIn(response)
  const path = `document.${extensionOf(mediaType, name)}`
  if (!body || body.flaw !== null) return store.setState('document', 'missing', 'internal')
  await copyFile(body.file, join(store.folder, path))
  await store.register('document', path, keptType(mediaType), body.sha256)
  store.setState('document', 'ok')
  const { size, sha256 } = body
  findings.document = { url: response.url, mediaType, name, path, size, sha256, isShown: true }
  findings.warnings.unshift(describe(findings.document))
}

/** So that no reader's browser runs it: types that a browser may execute are kept as plain bytes. */
const keptType = (mediaType: string): string =>
  /^(application\/pdf|text\/(plain|csv)|application\/json|image\/(png|jpeg|gif|webp))$/.test(mediaType)
    ? mediaType
    : 'application/octet-stream'

function nameIn({ url }: MainResponse): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last).slice(0, 120) || new URL(url).hostname
  } catch {
    return last.slice(0, 120)
  }
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

// Resources that a page's largest contentful paint waited for, as reported by the browser, and the bytes it loaded.
import type { Page, Request, Response } from '@playwright/test'
import type { BlockingResource } from '../../web/build/first-paint.ts'

export interface Painted {
  readonly document: BlockingResource
  readonly files: readonly BlockingResource[]
  /** In square pixels. */
  readonly size: number
  readonly element: string
  readonly served: ServedDocument
}

/** A document as the server sent it. */
export interface ServedDocument {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
}

interface PaintReport {
  readonly size: number
  readonly element: string
  readonly url: string
  readonly blocking: readonly { readonly url: string; readonly late: boolean }[]
}

/** `scripts`: 'none' measures the document without its scripts. `served` is shown instead of a new answer, which may show later data. */
export async function measurePaint(page: Page, path: string, scripts: 'none' | 'run', served?: ServedDocument): Promise<Painted> {
  const requests = new Map<string, Request>()
  page.on('requestfinished', (request) => requests.set(request.url(), request))
  if (scripts === 'none') await page.route('**/*.js', (route) => route.abort())
  if (served)
    await page.route(
      ({ pathname, search }) => pathname + search === path,
      (route) => route.fulfill(served),
    )
  const response = await page.goto(path)
  if (!response) throw new Error(`no response for ${path}`)
  const report = await page.evaluate(readPaint)
  const picture = report.url ? [{ url: report.url, late: false }] : []
  const files = await Promise.all(
    [...report.blocking, ...picture].map(async ({ url, late }) => ({ url, late, bytes: await bytesOf(requests.get(url)) })),
  )
  const document = { url: response.url(), bytes: await bytesOf(response.request()) }
  return { document, files, size: report.size, element: report.element, served: served ?? (await contentOf(response)) }
}

async function contentOf(response: Response): Promise<ServedDocument> {
  const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = await response.allHeaders()
  return { status: response.status(), headers, body: await response.text() }
}

async function bytesOf(request: Request | undefined): Promise<number> {
  if (!request) return 0
  const { responseHeadersSize, responseBodySize } = await request.sizes()
  return responseHeadersSize + responseBodySize
}

/** Runs in the page. */
async function readPaint(): Promise<PaintReport> {
  await document.fonts.ready
  const twoFrames = () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  await twoFrames()
  type Paint = PerformanceEntry & { readonly size: number; readonly url: string; readonly element: Element | null }
  const paints: Paint[] = []
  await new Promise<void>((reported) => {
    new PerformanceObserver((list) => {
      paints.push(...(list.getEntries() as Paint[]))
      reported()
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  // On a slow machine a first paint of a part of the page is reported before that of the whole.
  await twoFrames()
  const paint = paints.at(-1)
  type Fetched = PerformanceResourceTiming & { readonly renderBlockingStatus: string }
  const fetched = performance.getEntriesByType('resource') as Fetched[]
  return {
    size: paint?.size ?? 0,
    element: paint?.element?.outerHTML.slice(0, 120) ?? '',
    url: paint?.url ?? '',
    blocking: fetched
      .filter(({ renderBlockingStatus, name }) => renderBlockingStatus === 'blocking' || /\.(woff2?|ttf|otf)$/.test(name))
      .map(({ name, initiatorType }) => ({ url: name, late: initiatorType === 'css' })),
  }
}

/** Compressed bytes of each file of a kind loaded so far, over the network or from the browser's cache. */
export const loadedBytes = (page: Page, ending: '.js' | '.css'): Promise<Record<string, number>> =>
  page.evaluate((end) => {
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const kind = fetched.filter(({ name }) => new URL(name).pathname.endsWith(end))
    return Object.fromEntries(kind.map(({ name, encodedBodySize }) => [name, encodedBodySize]))
  }, ending)

export const totalBytes = (sizes: Readonly<Record<string, number>>): number =>
  Object.values(sizes).reduce((sum, size) => sum + size, 0)

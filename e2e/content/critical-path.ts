// Resources that a page's largest contentful paint waited for, as reported by the browser, and the bytes it loaded.
import type { Page, Request } from '@playwright/test'
import type { BlockingResource } from '../../web/build/first-paint.ts'

export interface Painted {
  readonly document: BlockingResource
  readonly files: readonly BlockingResource[]
  /** In square pixels. */
  readonly size: number
  readonly element: string
}

interface PaintReport {
  readonly size: number
  readonly element: string
  readonly url: string
  readonly blocking: readonly { readonly url: string; readonly late: boolean }[]
}

/** `scripts`: 'none' measures the document without its scripts. */
export async function measurePaint(page: Page, path: string, scripts: 'none' | 'run'): Promise<Painted> {
  const requests = new Map<string, Request>()
  page.on('requestfinished', (request) => requests.set(request.url(), request))
  if (scripts === 'none') await page.route('**/*.js', (route) => route.abort())
  const response = await page.goto(path)
  if (!response) throw new Error(`no response for ${path}`)
  const report = await page.evaluate(readPaint)
  const picture = report.url ? [{ url: report.url, late: false }] : []
  const files = await Promise.all(
    [...report.blocking, ...picture].map(async ({ url, late }) => ({ url, late, bytes: await bytesOf(requests.get(url)) })),
  )
  const document = { url: response.url(), bytes: await bytesOf(response.request()) }
  return { document, files, size: report.size, element: report.element }
}

async function bytesOf(request: Request | undefined): Promise<number> {
  if (!request) return 0
  const { responseHeadersSize, responseBodySize } = await request.sizes()
  return responseHeadersSize + responseBodySize
}

/** Runs in the page. */
async function readPaint(): Promise<PaintReport> {
  await document.fonts.ready
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  type Paint = PerformanceEntry & { readonly size: number; readonly url: string; readonly element: Element | null }
  const paint = await new Promise<Paint | undefined>((found) => {
    new PerformanceObserver((list) => found(list.getEntries().at(-1) as Paint)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
  })
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

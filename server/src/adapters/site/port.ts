// Port of the web application: renders pages and serves static assets.
import type { Locale } from '@attestry/contract/errors'

export interface PageRequest {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly locale: Locale
  readonly theme: 'light' | 'dark' | 'system'
  /** The response of GET /dict for this platform. */
  readonly platform: unknown
  readonly loggedIn: boolean
  /** The response of the page's `PageNeed` call. */
  readonly answer?: unknown
}

/** A read call whose response the page is rendered from. */
export interface PageNeed {
  readonly call: string
  readonly input: Readonly<Record<string, string>>
}

export interface Page {
  readonly status: number
  readonly html: string
}

export interface Asset {
  readonly path: string
  readonly mediaType: string
  /** Named by content digest: may be cached forever. */
  readonly immutable: boolean
  /** Precompressed versions beside the file. */
  readonly encodings: readonly ('br' | 'gzip')[]
}

export interface Site {
  /** Which of the three entries serves a path; unknown paths belong to the site, which answers 404. */
  entryOf(path: string): 'site' | 'app' | 'console'
  needOf(path: string, query: Readonly<Record<string, string>>): PageNeed | undefined
  renderPage(request: PageRequest): Promise<Page>
  renderWorkspace(request: Pick<PageRequest, 'locale' | 'theme' | 'platform'> & { entry: 'app' | 'console' }): Promise<Page>
  asset(path: string): Asset | undefined
}

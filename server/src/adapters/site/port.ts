// Turning a public path into a page, and giving out the files that pages need.
import type { Locale } from '@attestry/contract/errors'

export interface PageRequest {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly locale: Locale
  readonly theme: 'light' | 'dark' | 'system'
  /** What GET /dict would answer here. */
  readonly platform: unknown
  readonly loggedIn: boolean
  /** What the call it needs has answered. */
  readonly answer?: unknown
}

/** A call whose answer a page is drawn from. */
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
  /** Named by content: may be kept for ever. */
  readonly immutable: boolean
  /** Ready-made encodings beside the file. */
  readonly encodings: readonly ('br' | 'gzip')[]
}

export interface Site {
  /** Which of the three worlds an address belongs to; unknown ones are the site's, which says so. */
  entryOf(path: string): 'site' | 'app' | 'console'
  needOf(path: string, query: Readonly<Record<string, string>>): PageNeed | undefined
  renderPage(request: PageRequest): Promise<Page>
  renderWorkspace(request: Pick<PageRequest, 'locale' | 'theme' | 'platform'> & { entry: 'app' | 'console' }): Promise<Page>
  asset(path: string): Asset | undefined
}

// Defines a public page: its path, its metadata for search engines, the API call it renders, and its body.
import type { Endpoint } from '@attestry/contract/endpoint'
import type { ReactNode } from 'react'
import type { Locale } from './kernel/locale.ts'
import type { PageFacts } from './kernel/page-facts.ts'
import type { ThemeChoice } from './kernel/theme.ts'
import { PublicShell } from './shells/PublicShell.tsx'
import type { SheetName } from './site-sheets.ts'

export interface PageContext {
  readonly query: Readonly<Record<string, string>>
  readonly theme: ThemeChoice
}

export interface Head {
  readonly title: string
  readonly description?: string
  /** Canonical path of a page with parameters. */
  readonly canonical?: string
  /** schema.org data for search engines. */
  readonly structured?: object
}

export interface PublicPage {
  /** Canonical path; pages without one are not indexed. */
  readonly path?: string
  readonly status?: number
  /** Style sheets in addition to the shell's. */
  readonly sheets: readonly SheetName[]
  head(locale: Locale, facts: PageFacts): Head
  /** The read call whose answer the page renders; the answer is passed in the page facts. */
  need?(
    params: Readonly<Record<string, string>>,
    query: Readonly<Record<string, string>>,
  ): { readonly endpoint: Endpoint; readonly input: Readonly<Record<string, string>> } | undefined
  /** The page's islands do not read the answer, so it is left out of the page facts in the HTML. */
  readonly staticAnswer?: boolean
  /** Query parameters that the islands read, in addition to the path parameters. */
  readonly queryParams?: readonly string[]
  /** Source files whose built scripts are preloaded. */
  preload?(locale: Locale): readonly string[]
  body(facts: PageFacts, context: PageContext): ReactNode
}

export interface HeadWords {
  loaded(locale: Locale): { readonly title: string; readonly description: string } | undefined
}

/** Each page table chooses which catalogue entries go into a page's head. */
export const headBy =
  (pick: (say: NonNullable<ReturnType<HeadWords['loaded']>>) => Head) =>
  (words: HeadWords) =>
  (locale: Locale): Head => {
    const say = words.loaded(locale)
    return say ? pick(say) : { title: '' }
  }

export const framed = (facts: PageFacts, { theme }: PageContext, content: ReactNode) => (
  <PublicShell platform={facts.platform} loggedIn={facts.loggedIn} theme={theme}>
    {content}
  </PublicShell>
)

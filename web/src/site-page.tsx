// What a public page is: its address, its words for search engines, the call it is drawn from, and its body.
import type { Endpoint } from '@attestry/contract/endpoint'
import type { ReactNode } from 'react'
import type { Locale } from './kernel/locale.ts'
import type { PageFacts } from './kernel/page-facts.ts'
import type { ThemeChoice } from './kernel/theme.ts'
import { PublicShell } from './shells/PublicShell.tsx'
import type { SheetName } from './site-sheets.ts'

export interface Circumstances {
  readonly query: Readonly<Record<string, string>>
  readonly theme: ThemeChoice
}

export interface Head {
  readonly title: string
  readonly description?: string
  /** Where the page has parameters: its own lasting address. */
  readonly canonical?: string
  /** Of schema.org, for search engines. */
  readonly structured?: object
}

export interface PublicPage {
  /** Its lasting address, for search engines; pages without one are not indexed. */
  readonly path?: string
  readonly status?: number
  /** Its own, beside the frame's. */
  readonly sheets: readonly SheetName[]
  head(locale: Locale, facts: PageFacts): Head
  /** The reading call it is drawn from; its answer comes with the facts. */
  need?(
    params: Readonly<Record<string, string>>,
    query: Readonly<Record<string, string>>,
  ): { readonly endpoint: Endpoint; readonly input: Readonly<Record<string, string>> } | undefined
  /** Its living parts do not read the answer, so it is not sent a second time for them. */
  readonly still?: boolean
  /** Names in the query that its living parts read, beside the parameters. */
  readonly reads?: readonly string[]
  /** Source files whose built scripts the page needs at once. */
  soon?(locale: Locale): readonly string[]
  body(facts: PageFacts, circumstances: Circumstances): ReactNode
}

export interface HeadWords {
  loaded(locale: Locale): { readonly title: string; readonly description: string } | undefined
}

/** Each table of pages says itself which words go into a head. */
export const headBy =
  (pick: (say: NonNullable<ReturnType<HeadWords['loaded']>>) => Head) =>
  (words: HeadWords) =>
  (locale: Locale): Head => {
    const say = words.loaded(locale)
    return say ? pick(say) : { title: '' }
  }

export const framed = (facts: PageFacts, { theme }: Circumstances, content: ReactNode) => (
  <PublicShell platform={facts.platform} loggedIn={facts.loggedIn} theme={theme}>
    {content}
  </PublicShell>
)

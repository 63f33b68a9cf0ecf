// Hydrates one island of a server-rendered page; the rest stays plain HTML.
import { type ComponentType, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { currentLocale, type Locale, LocaleContext } from './locale.ts'
import type { PageFacts } from './page-facts.ts'

export interface Island {
  readonly Component: ComponentType<PageFacts>
  /** Loaded before hydration, so that the first render equals the server's. */
  readonly words: readonly { load(locale: Locale): Promise<unknown> }[]
}

/** Resolves when the island is interactive. */
export async function hydrateIsland(
  place: HTMLElement,
  name: string,
  { Component, words }: Island,
  facts: PageFacts,
): Promise<void> {
  const locale = currentLocale()
  await Promise.all(words.map((catalogue) => catalogue.load(locale)))
  await new Promise<void>((resolve) => {
    const content = (
      <OnMount callback={resolve}>
        <LocaleContext value={locale}>
          <Component {...facts} />
        </LocaleContext>
      </OnMount>
    )
    hydrateRoot(place, content, { identifierPrefix: name })
  })
}

function OnMount({ callback, children }: { readonly callback: () => void; readonly children: React.ReactNode }) {
  useEffect(callback, [callback])
  return children
}

// Brings one part of a server-rendered page to life, leaving the rest as plain HTML.
import { type ComponentType, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { currentLocale, type Locale, LocaleContext } from './locale.ts'
import type { PageFacts } from './page-facts.ts'

export interface Island {
  readonly Component: ComponentType<PageFacts>
  /** Loaded before hydration, so that the first render equals the server's. */
  readonly words: readonly { load(locale: Locale): Promise<unknown> }[]
}

/** Resolves once the part answers to clicks. */
export async function hydrateIsland(
  place: HTMLElement,
  name: string,
  { Component, words }: Island,
  facts: PageFacts,
): Promise<void> {
  const locale = currentLocale()
  await Promise.all(words.map((catalogue) => catalogue.load(locale)))
  await new Promise<void>((alive) => {
    const content = (
      <Alive tell={alive}>
        <LocaleContext value={locale}>
          <Component {...facts} />
        </LocaleContext>
      </Alive>
    )
    hydrateRoot(place, content, { identifierPrefix: name })
  })
}

function Alive({ tell, children }: { readonly tell: () => void; readonly children: React.ReactNode }) {
  useEffect(tell, [tell])
  return children
}

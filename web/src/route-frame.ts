// What both tables of screens are made with: the frame around them, and words that arrive beside a screen's code.

import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, type RouteComponent } from '@tanstack/react-router'
import { currentLocale, type Locale } from './kernel/locale.ts'

export interface RouteContext {
  readonly queries: QueryClient
}

/** Frame and guard come from the entry, so that neither application carries the other's. */
export interface Frame {
  readonly shell: RouteComponent
  readonly notFound: RouteComponent
  guard(queries: QueryClient): Promise<void>
}

interface Words {
  load(locale: Locale): Promise<unknown>
}

/** A screen's words arrive beside its code, so that nothing is shown twice. */
export const wordsOf = (...catalogues: readonly Words[]) => ({
  loader: async () => {
    await Promise.all(catalogues.map((catalogue) => catalogue.load(currentLocale())))
  },
})

export function frameRoute({ shell, notFound, guard }: Frame, ...catalogues: readonly Words[]) {
  return createRootRouteWithContext<RouteContext>()({
    component: shell,
    notFoundComponent: notFound,
    beforeLoad: ({ context }) => guard(context.queries),
    ...wordsOf(...catalogues),
  })
}

// Building blocks of both route tables: the root route, and the loader of a screen's message catalogues.

import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, type RouteComponent } from '@tanstack/react-router'
import { currentLocale, type Locale } from './kernel/locale.ts'
import { FrameSkeleton } from './ui/FrameSkeleton.tsx'

export interface RouteContext {
  readonly queries: QueryClient
}

/** Passed in by the entry point, so that neither application bundles the other's. */
export interface Frame {
  readonly shell: RouteComponent
  readonly notFound: RouteComponent
  guard(queries: QueryClient): Promise<void>
}

interface Words {
  load(locale: Locale): Promise<unknown>
}

/** Handed in by the route table: a feature that imported the attestation module for them would load its screens eagerly. */
export interface RecordRouteParts {
  readonly readRecordSearch: (search: Record<string, unknown>) => object
  readonly recordWords: Words
}

/** Route loader that fetches message catalogues in parallel with the screen's code, so that nothing renders twice. */
export const wordsOf = (...catalogues: readonly Words[]) => ({
  loader: async () => {
    await Promise.all(catalogues.map((catalogue) => catalogue.load(currentLocale())))
  },
})

export function frameRoute({ shell, notFound, guard }: Frame, ...catalogues: readonly Words[]) {
  return createRootRouteWithContext<RouteContext>()({
    component: shell,
    notFoundComponent: notFound,
    pendingComponent: FrameSkeleton,
    beforeLoad: ({ context }) => guard(context.queries),
    ...wordsOf(...catalogues),
  })
}

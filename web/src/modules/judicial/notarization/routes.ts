// Routes of notarization for members.
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Locale } from '../../../kernel/locale.ts'
import { paths } from '../../../paths.ts'
import { wordsOf } from '../../../route-frame.ts'
import { readApplicationSearch, readNotarizationSearch, readStartSearch } from './search.ts'
import { notarizationWords } from './words.ts'

interface RouteParts {
  /** Handed in by the route table: the public API of the signing module would load its panel eagerly. */
  readonly signingWords: { load(locale: Locale): Promise<unknown> }
}

export const notarizationRoutes = (getParentRoute: () => AnyRoute, { signingWords }: RouteParts) => [
  createRoute({
    getParentRoute,
    path: paths.judicial(),
    component: lazyRouteComponent(() => import('./JudicialScreen.tsx'), 'JudicialScreen'),
    ...wordsOf(notarizationWords),
  }),
  createRoute({
    getParentRoute,
    path: paths.notarizations(),
    validateSearch: readNotarizationSearch,
    component: lazyRouteComponent(() => import('./NotarizationListScreen.tsx'), 'NotarizationListScreen'),
    ...wordsOf(notarizationWords),
  }),
  createRoute({
    getParentRoute,
    path: paths.addNotarization(),
    validateSearch: readStartSearch,
    component: lazyRouteComponent(() => import('./StartScreen.tsx'), 'StartScreen'),
    ...wordsOf(notarizationWords),
  }),
  createRoute({
    getParentRoute,
    path: paths.applyNotarization(),
    validateSearch: readApplicationSearch,
    component: lazyRouteComponent(() => import('./ApplyScreen.tsx'), 'ApplyScreen'),
    ...wordsOf(notarizationWords),
  }),
  createRoute({
    getParentRoute,
    path: paths.notarizationDocumentsList(),
    component: lazyRouteComponent(() => import('./DocumentsScreen.tsx'), 'DocumentsListScreen'),
  }),
  createRoute({
    getParentRoute,
    path: paths.notarizationDocuments().replace(':', '$'),
    component: lazyRouteComponent(() => import('./DocumentsScreen.tsx'), 'DocumentsScreen'),
    ...wordsOf(notarizationWords, signingWords),
  }),
  createRoute({
    getParentRoute,
    path: paths.notarizationSuccess(),
    validateSearch: readApplicationSearch,
    component: lazyRouteComponent(() => import('./SuccessScreen.tsx'), 'SuccessScreen'),
    ...wordsOf(notarizationWords),
  }),
  createRoute({
    getParentRoute,
    path: paths.notarization().replace(':', '$'),
    component: lazyRouteComponent(() => import('./DetailScreen.tsx'), 'DetailScreen'),
    ...wordsOf(notarizationWords, signingWords),
  }),
]

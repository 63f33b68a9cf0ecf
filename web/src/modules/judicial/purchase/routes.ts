// Routes of purchase notarization for members.
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Locale } from '../../../kernel/locale.ts'
import { paths } from '../../../paths.ts'
import { wordsOf } from '../../../route-frame.ts'
import { notarizationWords } from '../notarization/words.ts'
import { readDraftSearch, readPurchaseSearch } from './search.ts'
import { purchaseWords } from './words.ts'

interface RouteParts {
  /** Handed in by the route table: the public API of the signing module would load its panel eagerly. */
  readonly signingWords: { load(locale: Locale): Promise<unknown> }
}

export const purchaseRoutes = (getParentRoute: () => AnyRoute, { signingWords }: RouteParts) => [
  createRoute({
    getParentRoute,
    path: paths.purchaseNotarizations(),
    validateSearch: readPurchaseSearch,
    component: lazyRouteComponent(() => import('./PurchaseListScreen.tsx'), 'PurchaseListScreen'),
    ...wordsOf(purchaseWords, notarizationWords),
  }),
  createRoute({
    getParentRoute,
    path: paths.addPurchaseNotarization(),
    validateSearch: readDraftSearch,
    component: lazyRouteComponent(() => import('./PurchaseFormScreen.tsx'), 'PurchaseFormScreen'),
    ...wordsOf(purchaseWords, notarizationWords),
  }),
  createRoute({
    getParentRoute,
    path: paths.purchaseNotarization().replace(':', '$'),
    component: lazyRouteComponent(() => import('./PurchaseScreen.tsx'), 'PurchaseScreen'),
    ...wordsOf(purchaseWords, notarizationWords, signingWords),
  }),
]

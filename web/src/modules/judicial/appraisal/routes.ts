// Routes of appraisals for members.
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Locale } from '../../../kernel/locale.ts'
import { paths } from '../../../paths.ts'
import { wordsOf } from '../../../route-frame.ts'
import { notarizationWords } from '../notarization/words.ts'
import { readAppraisalSearch, readEntrustmentSearch } from './search.ts'
import { appraisalWords } from './words.ts'

interface RouteParts {
  /** Handed in by the route table: the public API of the signing module would load its panel eagerly. */
  readonly signingWords: { load(locale: Locale): Promise<unknown> }
}

export const appraisalRoutes = (getParentRoute: () => AnyRoute, { signingWords }: RouteParts) => [
  createRoute({
    getParentRoute,
    path: paths.appraisals(),
    validateSearch: readAppraisalSearch,
    component: lazyRouteComponent(() => import('./AppraisalListScreen.tsx'), 'AppraisalListScreen'),
    ...wordsOf(appraisalWords, notarizationWords),
  }),
  createRoute({
    getParentRoute,
    path: paths.addAppraisal(),
    component: lazyRouteComponent(() => import('./AppraisalStartScreen.tsx'), 'AppraisalStartScreen'),
    ...wordsOf(appraisalWords, notarizationWords),
  }),
  createRoute({
    getParentRoute,
    path: paths.applyAppraisal(),
    validateSearch: readEntrustmentSearch,
    component: lazyRouteComponent(() => import('./AppraisalApplyScreen.tsx'), 'AppraisalApplyScreen'),
    ...wordsOf(appraisalWords, notarizationWords, signingWords),
  }),
  createRoute({
    getParentRoute,
    path: paths.appraisal().replace(':', '$'),
    component: lazyRouteComponent(() => import('./AppraisalDetailScreen.tsx'), 'AppraisalDetailScreen'),
    ...wordsOf(appraisalWords, notarizationWords),
  }),
]

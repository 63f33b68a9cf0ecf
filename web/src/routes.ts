// Table of contents: every screen of the workspace and the console, with its address and its words.

import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { currentLocale, type Locale } from './kernel/locale.ts'
import { recordPageWords } from './modules/attestation/record/page-words.ts'
import { readRecordSearch } from './modules/attestation/record/search.ts'
import { recordWords } from './modules/attestation/record/words.ts'
import { depositWords } from './modules/evidence/file-deposit/words.ts'
import { uploadWords } from './modules/evidence/upload/words.ts'
import { systemWords } from './modules/operator/system/words.ts'
import { overviewWords } from './modules/overview/homepage/words.ts'
import { priceWords } from './modules/wallet/price/words.ts'
import { paths } from './paths.ts'
import { consoleWords } from './shells/console-words.ts'
import { memberWords } from './shells/member-words.ts'

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
const wordsOf = (...catalogues: readonly Words[]) => ({
  loader: async () => {
    await Promise.all(catalogues.map((catalogue) => catalogue.load(currentLocale())))
  },
})

function frameRoute({ shell, notFound, guard }: Frame, ...catalogues: readonly Words[]) {
  return createRootRouteWithContext<RouteContext>()({
    component: shell,
    notFoundComponent: notFound,
    beforeLoad: ({ context }) => guard(context.queries),
    ...wordsOf(...catalogues),
  })
}

export function memberRoutes(frame: Frame) {
  const root = frameRoute(frame, memberWords, priceWords)
  const getParentRoute = () => root
  return root.addChildren([
    createRoute({
      getParentRoute,
      path: paths.overview(),
      component: lazyRouteComponent(() => import('./modules/overview/homepage/OverviewScreen.tsx'), 'OverviewScreen'),
      ...wordsOf(overviewWords, recordWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.fileDeposits(),
      validateSearch: readRecordSearch,
      component: lazyRouteComponent(
        () => import('./modules/evidence/file-deposit/FileDepositListScreen.tsx'),
        'FileDepositListScreen',
      ),
      ...wordsOf(depositWords, recordWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.newDeposit(),
      component: lazyRouteComponent(
        () => import('./modules/evidence/file-deposit/FileDepositAddScreen.tsx'),
        'FileDepositAddScreen',
      ),
      ...wordsOf(depositWords, uploadWords, recordWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.digestDeposits(),
      validateSearch: readRecordSearch,
      component: lazyRouteComponent(
        () => import('./modules/evidence/file-deposit/DigestDepositScreen.tsx'),
        'DigestDepositScreen',
      ),
      ...wordsOf(depositWords, recordWords),
    }),
    createRoute({
      getParentRoute,
      path: paths.record().replace(':', '$'),
      component: lazyRouteComponent(() => import('./modules/attestation/record/RecordScreen.tsx'), 'RecordScreen'),
      ...wordsOf(recordWords, recordPageWords),
    }),
  ])
}

export function consoleRoutes(frame: Frame) {
  const root = frameRoute(frame, consoleWords, memberWords)
  const getParentRoute = () => root
  return root.addChildren([
    createRoute({
      getParentRoute,
      path: paths.console(),
      component: lazyRouteComponent(() => import('./modules/operator/system/SystemDeskScreen.tsx'), 'SystemDeskScreen'),
      ...wordsOf(systemWords),
    }),
  ])
}

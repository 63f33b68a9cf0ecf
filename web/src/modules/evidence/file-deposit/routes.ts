// Routes of the deposits: files and digests.
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { type RecordRouteParts, wordsOf } from '../../../route-frame.ts'
import { uploadWords } from '../upload/words.ts'
import { depositWords } from './words.ts'

export const depositRoutes = (getParentRoute: () => AnyRoute, { readRecordSearch, recordWords }: RecordRouteParts) => [
  createRoute({
    getParentRoute,
    path: paths['file.list'](),
    validateSearch: readRecordSearch,
    component: lazyRouteComponent(() => import('./FileDepositListScreen.tsx'), 'FileDepositListScreen'),
    ...wordsOf(depositWords, recordWords),
  }),
  createRoute({
    getParentRoute,
    path: paths['file.add'](),
    component: lazyRouteComponent(() => import('./FileDepositAddScreen.tsx'), 'FileDepositAddScreen'),
    ...wordsOf(depositWords, uploadWords, recordWords),
  }),
  createRoute({
    getParentRoute,
    path: paths['digest.list'](),
    validateSearch: readRecordSearch,
    component: lazyRouteComponent(() => import('./DigestDepositScreen.tsx'), 'DigestDepositScreen'),
    ...wordsOf(depositWords, recordWords),
  }),
]

// How both applications' routers behave.
import { CrashFrame } from './CrashFrame.tsx'
import { readSearch, writeSearch } from './url-state.ts'

export const routerManners = {
  defaultPreload: 'intent',
  /** Answers are kept by the query cache; the router only fetches code and words ahead. */
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: CrashFrame,
  defaultPendingMs: 400,
  scrollRestoration: true,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
} as const

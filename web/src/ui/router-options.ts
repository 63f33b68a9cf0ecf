// Router options shared by the workspace and the console.
import { CrashFrame } from './CrashFrame.tsx'
import { readSearch, writeSearch } from './url-state.ts'

export const routerOptions = {
  defaultPreload: 'intent',
  /** The query cache holds the data; the router preloads only code and message catalogues. */
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: CrashFrame,
  defaultPendingMs: 400,
  scrollRestoration: true,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
} as const

// Puts a routed application into the page: words first, then the kit, the answers' cache, notices and the loading bar.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentLocale } from '../kernel/locale.ts'
import { showDeferredNotice } from '../kernel/notice.ts'
import { LoadingBar } from '../light/LoadingBar.tsx'
import { Notices } from '../light/Notices.tsx'
import { lightWords } from '../light/words.ts'
import { Kit, loadKitWords } from './Kit.tsx'
import { wantPageFocus } from './page-focus.ts'
import { uiWords } from './words.ts'

export async function mount(router: AnyRouter, queries: QueryClient): Promise<void> {
  const locale = currentLocale()
  fetchScreen(router)
  const [kitWords] = await Promise.all([loadKitWords(locale), uiWords.load(locale), lightWords.load(locale)])
  router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation) wantPageFocus()
  })
  createRoot(document.getElementById('root') ?? document.body.appendChild(document.createElement('div'))).render(
    <StrictMode>
      <Kit words={kitWords}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
          <Notices />
          <LoadingBar />
        </QueryClientProvider>
      </Kit>
    </StrictMode>,
  )
  showDeferredNotice()
}

/** The screen's code comes while the login is still being looked at, not after it. */
function fetchScreen(router: AnyRouter): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) void router.loadRouteChunk(router.routesById[routeId])
}

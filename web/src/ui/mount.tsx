// Mounts a routed application: loads the message catalogues, then renders antd, the query cache, notices and the loading bar.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentLocale } from '../kernel/locale.ts'
import { showDeferredNotice } from '../kernel/notice.ts'
import { LoadingBar } from '../light/LoadingBar.tsx'
import { Notices } from '../light/Notices.tsx'
import { lightWords } from '../light/words.ts'
import { AntdProvider, loadAntdLocale } from './AntdProvider.tsx'
import { requestPageFocus } from './page-focus.ts'
import { uiWords } from './words.ts'

export async function mount(router: AnyRouter, queries: QueryClient): Promise<void> {
  const locale = currentLocale()
  preloadScreen(router)
  const [antdLocale] = await Promise.all([loadAntdLocale(locale), uiWords.load(locale), lightWords.load(locale)])
  router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation) requestPageFocus()
  })
  createRoot(document.getElementById('root') ?? document.body.appendChild(document.createElement('div'))).render(
    <StrictMode>
      <AntdProvider locale={antdLocale}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
          <Notices />
          <LoadingBar />
        </QueryClientProvider>
      </AntdProvider>
    </StrictMode>,
  )
  showDeferredNotice()
}

/** Loads the screen's code in parallel with the session check, not after it. */
function preloadScreen(router: AnyRouter): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) void router.loadRouteChunk(router.routesById[routeId])
}

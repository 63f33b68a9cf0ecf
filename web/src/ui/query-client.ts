// Query cache settings: stale after a few seconds, refetched on window focus, no retry when the server has refused.
import { focusManager, QueryClient } from '@tanstack/react-query'
import { CallError, callFaults } from '../kernel/call.ts'

export const LIST_STALE_TIME_MS = 5000
export const DICTIONARY_STALE_TIME_MS = 60_000
const MIN_FOCUS_REFETCH_INTERVAL_MS = 5000
const RETRYABLE_FAULTS: readonly string[] = [callFaults.network, callFaults.http]

export function createQueryClient(): QueryClient {
  focusManager.setEventListener(throttledFocus)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: LIST_STALE_TIME_MS,
        retry: (failures, error) => failures < 1 && error instanceof CallError && RETRYABLE_FAULTS.includes(error.code),
      },
    },
  })
}

function throttledFocus(setFocused: (focused?: boolean) => void): () => void {
  let last = 0
  const onFocus = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < MIN_FOCUS_REFETCH_INTERVAL_MS) return
    last = Date.now()
    setFocused(true)
  }
  addEventListener('visibilitychange', onFocus)
  addEventListener('focus', onFocus)
  return () => {
    removeEventListener('visibilitychange', onFocus)
    removeEventListener('focus', onFocus)
  }
}

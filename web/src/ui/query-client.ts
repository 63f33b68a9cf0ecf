// How answers are kept: fresh for a few seconds, asked again when the window comes back, never retried when the server has refused.
import { focusManager, QueryClient } from '@tanstack/react-query'
import { CallError, callFaults } from '../kernel/call.ts'

export const LIST_FRESH_MS = 5000
export const DICTIONARY_FRESH_MS = 60_000
const FOCUS_REFRESH_EVERY_MS = 5000
const FAULTS_WORTH_RETRYING: readonly string[] = [callFaults.network, callFaults.http]

export function createQueryClient(): QueryClient {
  focusManager.setEventListener(throttledFocus)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: LIST_FRESH_MS,
        retry: (failures, error) => failures < 1 && error instanceof CallError && FAULTS_WORTH_RETRYING.includes(error.code),
      },
    },
  })
}

function throttledFocus(setFocused: (focused?: boolean) => void): () => void {
  let last = 0
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < FOCUS_REFRESH_EVERY_MS) return
    last = Date.now()
    setFocused(true)
  }
  addEventListener('visibilitychange', look)
  addEventListener('focus', look)
  return () => {
    removeEventListener('visibilitychange', look)
    removeEventListener('focus', look)
  }
}

// Counts pending requests, for the loading bar.
import { createStore } from './store.ts'

const pending = createStore(0)

/** Returns a function that ends the loading; calling it more than once is safe. */
export function beginLoading(): () => void {
  pending.set(pending.get() + 1)
  let open = true
  return () => {
    if (open) pending.set(pending.get() - 1)
    open = false
  }
}

export const pendingRequestCount = (): number => pending.get()

export const useLoading = (): boolean => pending.use() > 0

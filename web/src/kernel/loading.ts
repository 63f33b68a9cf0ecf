// How many requests are under way, for the bar at the top of the page.
import { createStore } from './store.ts'

const underWay = createStore(0)

/** Returns the end of it; calling that twice counts once. */
export function beginLoading(): () => void {
  underWay.set(underWay.get() + 1)
  let open = true
  return () => {
    if (open) underWay.set(underWay.get() - 1)
    open = false
  }
}

export const requestsUnderWay = (): number => underWay.get()

export const useLoading = (): boolean => underWay.use() > 0

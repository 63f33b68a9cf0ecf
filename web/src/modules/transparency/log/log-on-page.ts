// Reads the log shown on the page from its data attributes, and emits an event when the page was updated.
import type { LogName } from './signed-head.ts'

export interface ShownLog extends LogName {
  readonly size: number
}

/** Undefined if the page shows no log. */
export function logOnPage(): ShownLog | undefined {
  const { origin, path, vkey, size } = document.querySelector<HTMLElement>('.log-size [data-size]')?.dataset ?? {}
  return origin && path && vkey && size ? { origin, path, vkey, size: Number(size) } : undefined
}

const LOG_UPDATED = 'log-updated'

export const emitLogUpdated = (): boolean => document.dispatchEvent(new Event(LOG_UPDATED))

/** Returns a function that unsubscribes. */
export function onLogUpdated(listener: () => void): () => void {
  document.addEventListener(LOG_UPDATED, listener)
  return () => document.removeEventListener(LOG_UPDATED, listener)
}

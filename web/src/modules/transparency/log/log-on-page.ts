// The log as the page shows it now, for scripts: the server writes its name beside its size, and writes both anew when it has grown.
import type { LogName } from './signed-head.ts'

export interface ShownLog extends LogName {
  readonly size: number
}

/** Undefined where the page shows no log. */
export function logOnPage(): ShownLog | undefined {
  const { origin, path, vkey, size } = document.querySelector<HTMLElement>('.log-size [data-size]')?.dataset ?? {}
  return origin && path && vkey && size ? { origin, path, vkey, size: Number(size) } : undefined
}

const REDRAWN = 'log-redrawn'

export const tellRedrawn = (): boolean => document.dispatchEvent(new Event(REDRAWN))

/** Answers how to stop hearing. */
export function onRedrawn(hear: () => void): () => void {
  document.addEventListener(REDRAWN, hear)
  return () => document.removeEventListener(REDRAWN, hear)
}

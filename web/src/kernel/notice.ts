// Short messages to the user, shown for 4.5 seconds; paused while the pointer or focus is on them.
import { createStore } from './store.ts'

export const NOTICE_DURATION_MS = 4500
const DEFERRED_NOTICE_KEY = 'heldNotice'

export type NoticeKind = 'success' | 'info' | 'warning' | 'error'

export interface NoticeDraft {
  readonly kind: NoticeKind
  readonly text: string
  readonly title?: string
  /** A page of this site, shown after the text. */
  readonly link?: { readonly path: string; readonly text: string }
  /** message: one line at the top. notification: a card in the corner, with its title. */
  readonly display?: 'message' | 'notification'
}

export interface Notice extends NoticeDraft {
  readonly id: number
}

interface DismissTimer {
  leftMs: number
  startedAt: number
  timer: ReturnType<typeof setTimeout> | undefined
}

const shown = createStore<readonly Notice[]>([])
const timers = new Map<number, DismissTimer>()
let lastId = 0

export function notify(draft: NoticeDraft): () => void {
  const same = shown.get().find((notice) => notice.kind === draft.kind && notice.text === draft.text)
  if (same) dismissNotice(same.id)
  lastId += 1
  const id = lastId
  shown.set([...shown.get(), { ...draft, id }])
  timers.set(id, { leftMs: NOTICE_DURATION_MS, startedAt: 0, timer: undefined })
  resumeNotice(id)
  return () => dismissNotice(id)
}

export function dismissNotice(id: number): void {
  clearTimeout(timers.get(id)?.timer)
  timers.delete(id)
  shown.set(shown.get().filter((notice) => notice.id !== id))
}

/** Called while the pointer or focus is on the notice. */
export function pauseNotice(id: number): void {
  const dismiss = timers.get(id)
  if (!dismiss?.timer) return
  clearTimeout(dismiss.timer)
  dismiss.timer = undefined
  dismiss.leftMs = Math.max(0, dismiss.leftMs - (Date.now() - dismiss.startedAt))
}

export function resumeNotice(id: number): void {
  const dismiss = timers.get(id)
  if (!dismiss || dismiss.timer) return
  dismiss.startedAt = Date.now()
  dismiss.timer = setTimeout(() => dismissNotice(id), dismiss.leftMs)
}

/** For a message that explains a navigation: the next page shows it. */
export function notifyOnNextPage(draft: NoticeDraft): void {
  try {
    sessionStorage.setItem(DEFERRED_NOTICE_KEY, JSON.stringify(draft))
  } catch {
    // Without session storage the message is dropped.
  }
}

export function showDeferredNotice(): void {
  try {
    const stored = sessionStorage.getItem(DEFERRED_NOTICE_KEY)
    sessionStorage.removeItem(DEFERRED_NOTICE_KEY)
    if (stored) notify(JSON.parse(stored) as NoticeDraft)
  } catch {
    // No storage, or invalid JSON under our key: show nothing.
  }
}

export const currentNotices = (): readonly Notice[] => shown.get()

export const useNotices = (): readonly Notice[] => shown.use()

// Short messages to the person, shown for 4.5 seconds unless looked at.
import { createStore } from './store.ts'

export const NOTICE_MS = 4500
const HELD_KEY = 'heldNotice'

export type NoticeKind = 'success' | 'info' | 'warning' | 'error'

export interface NoticeDraft {
  readonly kind: NoticeKind
  readonly text: string
  readonly title?: string
  /** message: one line at the top. notification: a card in the corner, with its title. */
  readonly display?: 'message' | 'notification'
}

export interface Notice extends NoticeDraft {
  readonly id: number
}

interface Clock {
  left: number
  since: number
  timer: ReturnType<typeof setTimeout> | undefined
}

const shown = createStore<readonly Notice[]>([])
const clocks = new Map<number, Clock>()
let lastId = 0

export function notify(draft: NoticeDraft): () => void {
  const same = shown.get().find((notice) => notice.kind === draft.kind && notice.text === draft.text)
  if (same) dismissNotice(same.id)
  lastId += 1
  const id = lastId
  shown.set([...shown.get(), { ...draft, id }])
  clocks.set(id, { left: NOTICE_MS, since: 0, timer: undefined })
  resumeNotice(id)
  return () => dismissNotice(id)
}

export function dismissNotice(id: number): void {
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
  shown.set(shown.get().filter((notice) => notice.id !== id))
}

/** While the pointer or the focus is on it, its time stands still. */
export function pauseNotice(id: number): void {
  const clock = clocks.get(id)
  if (!clock?.timer) return
  clearTimeout(clock.timer)
  clock.timer = undefined
  clock.left = Math.max(0, clock.left - (Date.now() - clock.since))
}

export function resumeNotice(id: number): void {
  const clock = clocks.get(id)
  if (!clock || clock.timer) return
  clock.since = Date.now()
  clock.timer = setTimeout(() => dismissNotice(id), clock.left)
}

/** For a message that explains a change of page: it is shown by the page that follows. */
export function notifyOnNextPage(draft: NoticeDraft): void {
  try {
    sessionStorage.setItem(HELD_KEY, JSON.stringify(draft))
  } catch {
    // Without storage the next page simply says nothing.
  }
}

export function showHeldNotice(): void {
  try {
    const held = sessionStorage.getItem(HELD_KEY)
    sessionStorage.removeItem(HELD_KEY)
    if (held) notify(JSON.parse(held) as NoticeDraft)
  } catch {
    // Somebody else's text under our key is not worth a fault.
  }
}

export const currentNotices = (): readonly Notice[] => shown.get()

export const useNotices = (): readonly Notice[] => shown.use()

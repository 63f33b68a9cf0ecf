// Moves the focus to the new screen's heading after navigation, so that screen readers announce it.
let requested = false

export const requestPageFocus = (): void => {
  requested = true
}

export function applyPageFocus(heading: HTMLElement | null): void {
  if (!requested || !heading) return
  requested = false
  heading.focus({ preventScroll: true })
}

// After a change of screen the focus goes to its heading, so that a screen reader says where one is.
let wanted = false

export const wantPageFocus = (): void => {
  wanted = true
}

export function takePageFocus(heading: HTMLElement | null): void {
  if (!wanted || !heading) return
  wanted = false
  heading.focus({ preventScroll: true })
}

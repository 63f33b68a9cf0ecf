// Keeps clicks: what moves the layout on blur waits until the pointer that caused the blur is released.

/** Runs `act` now, or after the click of a pending press: the element under the pointer would be another one. */
export function afterPress(act: () => void): void {
  if (!document.querySelector(':active')) {
    act()
    return
  }
  const done = new AbortController()
  const release = () => {
    done.abort()
    // The click follows within the same task.
    setTimeout(act)
  }
  for (const event of ['pointerup', 'pointercancel', 'keyup'] as const)
    addEventListener(event, release, { capture: true, signal: done.signal })
}

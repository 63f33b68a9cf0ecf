// On a phone a bar of tabs is wider than the screen: scrolls the current one into view.

export function revealTab(bar: HTMLElement | null): void {
  const tab = bar?.querySelector('[aria-current], [aria-selected=true]')?.getBoundingClientRect()
  const line = bar?.getBoundingClientRect()
  if (tab && line) bar?.scrollBy(tab.left + tab.width / 2 - line.left - line.width / 2, 0)
}

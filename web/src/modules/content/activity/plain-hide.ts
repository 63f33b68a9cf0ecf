// Puts the activity card away: gone at once, and the server remembers it for this visitor.

export const HIDE_ATTRIBUTE = 'data-hide-activity'

export function wireActivity(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest(`[${HIDE_ATTRIBUTE}]`)
    const address = button?.getAttribute(HIDE_ATTRIBUTE)
    if (!button || !address) return
    button.closest('aside')?.remove()
    // Not heard, it is shown once more: nothing to bother a visitor with.
    fetch(address, { method: 'PUT', keepalive: true }).catch(() => {})
  })
}

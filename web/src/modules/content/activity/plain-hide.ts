// Dismisses the activity card: removes it immediately and stores the dismissal on the server for this visitor.

export const HIDE_ATTRIBUTE = 'data-hide-activity'

export function wireActivity(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest(`[${HIDE_ATTRIBUTE}]`)
    const hideUrl = button?.getAttribute(HIDE_ATTRIBUTE)
    if (!button || !hideUrl) return
    button.closest('aside')?.remove()
    // If the request fails the card is shown again on the next page: no error needed.
    fetch(hideUrl, { method: 'PUT', keepalive: true }).catch(() => {})
  })
}

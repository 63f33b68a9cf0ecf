// Keyboard shortcut `/`, which is ignored while the user types or a dialog is open.
import { useEffect } from 'react'

/** `on: 'document'` runs before `on: 'window'`: a list's own search box takes the key from the search over everything. */
export function useSlashKey(act: () => void, on: 'document' | 'window'): void {
  useEffect(() => {
    const listen = (event: Event) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event as KeyboardEvent
      if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return
      if ((target as Element).closest?.('input, textarea, select, [contenteditable], [role=dialog], dialog')) return
      event.preventDefault()
      act()
    }
    const place: EventTarget = on === 'document' ? document : window
    place.addEventListener('keydown', listen)
    return () => place.removeEventListener('keydown', listen)
  }, [act, on])
}

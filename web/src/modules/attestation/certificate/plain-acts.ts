// Copy and print buttons on pages without React, handled by one delegated listener.
const COPIED_NOTICE_MS = 2000

export function wirePlainActs(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    const button = event.target.closest<HTMLElement>('[data-copy], [data-print]')
    if (button?.dataset.print !== undefined) print()
    else if (button) void copy(button)
  })
}

async function copy(button: HTMLElement): Promise<void> {
  const { copy: value = '', copied = '' } = button.dataset
  const words = button.firstElementChild
  const label = words?.textContent
  if (!words || label === copied) return
  try {
    // The clipboard API needs https or localhost; elsewhere the value can still be selected.
    await navigator.clipboard.writeText(value)
  } catch {
    return
  }
  words.textContent = copied
  setTimeout(() => {
    words.textContent = label ?? ''
  }, COPIED_NOTICE_MS)
}

// Copying and printing on pages without React: one listener answers every such button.
const SAID_FOR_MS = 2000

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
  const said = words?.textContent
  if (!words || said === copied) return
  try {
    // Only https and localhost have a clipboard; elsewhere the value can still be selected.
    await navigator.clipboard.writeText(value)
  } catch {
    return
  }
  words.textContent = copied
  setTimeout(() => {
    words.textContent = said ?? ''
  }, SAID_FOR_MS)
}

// Loads the sharing panels with their texts: a component that suspends for them would render twice.
import { currentLocale } from '../../../kernel/locale.ts'

export async function loadSharingPanels() {
  const panels = await import('./panels.tsx')
  await panels.sharingWords.load(currentLocale())
  return panels
}

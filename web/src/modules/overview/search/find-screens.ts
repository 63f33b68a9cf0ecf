// Finds screens by name.
import type { IconName } from '../../../ui/Icon.tsx'

export interface FoundScreen {
  readonly to: string
  readonly label: string
  readonly icon: IconName
  /** Name of the menu's group. */
  readonly group?: string | undefined
  readonly inMenu: boolean
}

/** Every word must occur in the name or the group; without words, the screens of the menu. Names that begin with the text come first. */
export function findScreens(screens: readonly FoundScreen[], text: string): FoundScreen[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return screens.filter(({ inMenu }) => inMenu)
  const starts = ({ label }: FoundScreen) => Number(label.toLowerCase().startsWith(words[0] ?? ''))
  return screens
    .filter(({ label, group = '' }) => words.every((word) => `${label} ${group}`.toLowerCase().includes(word)))
    .sort((a, b) => starts(b) - starts(a))
}

/** A record number may be pasted in groups. */
export const recordKeyword = (text: string): string => (/^[\d\s]+$/.test(text) ? text.replace(/\s/g, '') : text.trim())

// Finds screens by name.
import type { IconName } from '../../../ui/Icon.tsx'

export interface FoundScreen {
  readonly to: string
  readonly label: string
  readonly icon: IconName
  /** Name of the menu's group. */
  readonly group?: string | undefined
  readonly inMenu: boolean
  /** What people call it, besides its name. */
  readonly aliases?: string | undefined
}

/**
 * Every word must occur in the name, the group or the aliases; without words, the screens of the menu.
 * Names that begin with the text come first, and those found by an alias alone last.
 */
export function findScreens(screens: readonly FoundScreen[], text: string): FoundScreen[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return screens.filter(({ inMenu }) => inMenu)
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const rank = ({ label, group = '', aliases = '' }: FoundScreen): number => {
    if (has(`${label} ${group}`)) return label.toLowerCase().startsWith(words[0] ?? '') ? 3 : 2
    return Number(has(`${label} ${aliases}`))
  }
  return screens.filter((screen) => rank(screen) > 0).sort((a, b) => rank(b) - rank(a))
}

/** A record number may be pasted in groups. */
export const recordKeyword = (text: string): string => (/^[\d\s]+$/.test(text) ? text.replace(/\s/g, '') : text.trim())

// The current theme, for components.
import { useSyncExternalStore } from 'react'
import { readTheme, THEME_EVENT, type ThemeChoice } from './theme-choice.ts'

export { readTheme, setTheme, THEME_COOKIE, type ThemeChoice, themeChoices, themeOf } from './theme-choice.ts'

const darkSystem = () => matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void): () => void {
  const system = darkSystem()
  document.addEventListener(THEME_EVENT, listener)
  system.addEventListener('change', listener)
  return () => {
    document.removeEventListener(THEME_EVENT, listener)
    system.removeEventListener('change', listener)
  }
}

/** The theme in effect, with `system` resolved, for component libraries that need it. */
export function resolvedTheme(): 'light' | 'dark' {
  const choice = readTheme()
  return choice === 'dark' || (choice === 'system' && darkSystem().matches) ? 'dark' : 'light'
}

export const useTheme = (): ThemeChoice => useSyncExternalStore(subscribe, readTheme, () => 'system' as const)

export const useResolvedTheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, resolvedTheme, () => 'light' as const)

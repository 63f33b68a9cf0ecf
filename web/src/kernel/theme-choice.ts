// Theme selection (light, dark or system), stored in a cookie so that the server renders the right colours; free of React.
import { readCookie, setCookie } from './cookie.ts'

export const themeChoices = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]

export const THEME_COOKIE = 'theme'
export const THEME_EVENT = 'themechosen'

export const themeOf = (text: string | null | undefined): ThemeChoice =>
  themeChoices.find((choice) => choice === text) ?? 'system'

export const readTheme = (): ThemeChoice =>
  typeof document === 'undefined' ? 'system' : themeOf(document.documentElement.dataset.theme ?? readCookie(THEME_COOKIE))

export function setTheme(choice: ThemeChoice): void {
  setCookie(THEME_COOKIE, choice)
  document.documentElement.dataset.theme = choice
  document.dispatchEvent(new Event(THEME_EVENT))
}

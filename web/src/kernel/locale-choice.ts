// The page's language and its cookie; free of React, because the public pages' first script uses it.
import { readCookie, setCookie } from './cookie.ts'

export type Locale = 'zh' | 'en'

export const LOCALE_COOKIE = 'lang'
export const htmlLang: Record<Locale, string> = { zh: 'zh-CN', en: 'en-US' }

export const localeOf = (text: string | null | undefined): Locale | undefined => {
  const start = text?.slice(0, 2).toLowerCase()
  return start === 'zh' || start === 'en' ? start : undefined
}

/** The language of a server-rendered document takes precedence, so that hydration uses the same one. */
export function currentLocale(): Locale {
  if (typeof document === 'undefined') return 'zh'
  const chosen = localeOf(document.documentElement.lang) ?? localeOf(readCookie(LOCALE_COOKIE))
  return chosen ?? navigator.languages.map(localeOf).find((locale) => locale !== undefined) ?? 'zh'
}

export function setLocale(locale: Locale): void {
  setCookie(LOCALE_COOKIE, locale)
  const here = new URL(location.href)
  here.searchParams.delete(LOCALE_COOKIE)
  if (here.href === location.href) location.reload()
  else location.replace(here.href)
}

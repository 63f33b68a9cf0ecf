// Which of the two languages this page speaks. Free of React, because the public pages' first script needs it.
import { keepCookie, readCookie } from './cookie.ts'

export type Locale = 'zh' | 'en'

export const LOCALE_COOKIE = 'lang'
export const htmlLang: Record<Locale, string> = { zh: 'zh-CN', en: 'en-US' }

export const localeOf = (text: string | null | undefined): Locale | undefined => {
  const start = text?.slice(0, 2).toLowerCase()
  return start === 'zh' || start === 'en' ? start : undefined
}

/** A document the server has rendered already speaks: its choice wins, so that hydration never meets another language. */
export function currentLocale(): Locale {
  if (typeof document === 'undefined') return 'zh'
  const spoken = localeOf(document.documentElement.lang) ?? localeOf(readCookie(LOCALE_COOKIE))
  return spoken ?? navigator.languages.map(localeOf).find((locale) => locale !== undefined) ?? 'zh'
}

export function setLocale(locale: Locale): void {
  keepCookie(LOCALE_COOKIE, locale)
  const here = new URL(location.href)
  here.searchParams.delete(LOCALE_COOKIE)
  if (here.href === location.href) location.reload()
  else location.replace(here.href)
}

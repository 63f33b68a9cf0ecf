// The current language, for components.
import { createContext, useContext } from 'react'
import { currentLocale, type Locale } from './locale-choice.ts'

export { currentLocale, htmlLang, LOCALE_COOKIE, type Locale, localeOf, setLocale } from './locale-choice.ts'

/** Set by the server for each page it renders; in the browser the document's language applies. */
export const LocaleContext = createContext<Locale | undefined>(undefined)

export const useLocale = (): Locale => useContext(LocaleContext) ?? currentLocale()

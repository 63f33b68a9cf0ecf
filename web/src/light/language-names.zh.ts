// What each language calls itself, so that a reader who landed in the wrong one finds the way out.
import type { Locale } from '../kernel/locale.ts'

export const languageNames: Record<Locale, string> = { zh: '中文', en: 'English' }

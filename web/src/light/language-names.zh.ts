// Each language's own name, so that a reader of the wrong language recognises the switch.
import type { Locale } from '../kernel/locale.ts'

export const languageNames: Record<Locale, string> = { zh: '中文', en: 'English' }

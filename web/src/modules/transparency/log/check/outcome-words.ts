// The words of what a check of the log's history found; they arrive with the check, which draws without React.
import type { Locale } from '../../../../kernel/locale-choice.ts'
import type { Words } from './outcome-words.zh.ts'

export type OutcomeWords = Words

const sources: Record<Locale, () => Promise<{ readonly words: Words }>> = {
  zh: () => import('./outcome-words.zh.ts'),
  en: () => import('./outcome-words.en.ts'),
}

export const loadOutcomeWords = async (locale: Locale): Promise<Words> => (await sources[locale]()).words

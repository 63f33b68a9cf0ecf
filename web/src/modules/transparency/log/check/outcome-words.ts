// The words of the results of the history check; loaded with the check, which renders without React.
import type { Locale } from '../../../../kernel/locale-choice.ts'
import type { Words } from './outcome-words.zh.ts'

export type OutcomeWords = Words

const sources: Record<Locale, () => Promise<{ readonly words: Words }>> = {
  zh: () => import('./outcome-words.zh.ts'),
  en: () => import('./outcome-words.en.ts'),
}

export const loadOutcomeWords = async (locale: Locale): Promise<Words> => (await sources[locale]()).words

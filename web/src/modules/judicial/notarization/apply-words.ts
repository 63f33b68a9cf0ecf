// Texts of the buttons that lead to an application, on the pages of records and cases.
import { defineWords } from '../../../kernel/words.ts'

export const applyButtonWords = defineWords({
  zh: () => import('./apply-words.zh.ts'),
  en: () => import('./apply-words.en.ts'),
})

// Texts of the list of recipients of personal information.
import { defineWords } from '../../../kernel/words.ts'

export const recipientsWords = defineWords({
  zh: () => import('./recipients-words.zh.ts'),
  en: () => import('./recipients-words.en.ts'),
})

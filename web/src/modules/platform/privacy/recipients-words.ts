// Who receives personal information, and who only receives digests.
import { defineWords } from '../../../kernel/words.ts'

export const recipientsWords = defineWords({
  zh: () => import('./recipients-words.zh.ts'),
  en: () => import('./recipients-words.en.ts'),
})

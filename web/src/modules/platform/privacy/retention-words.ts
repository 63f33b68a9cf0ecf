// Texts of the privacy policy on children, retention, deletion and rights.
import { defineWords } from '../../../kernel/words.ts'

export const retentionWords = defineWords({
  zh: () => import('./retention-words.zh.ts'),
  en: () => import('./retention-words.en.ts'),
})

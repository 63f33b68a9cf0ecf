// Texts of the list of phone permissions.
import { defineWords } from '../../../kernel/words.ts'

export const permissionsWords = defineWords({
  zh: () => import('./permissions-words.zh.ts'),
  en: () => import('./permissions-words.en.ts'),
})

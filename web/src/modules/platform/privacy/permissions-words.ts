// The permissions a phone may be asked for.
import { defineWords } from '../../../kernel/words.ts'

export const permissionsWords = defineWords({
  zh: () => import('./permissions-words.zh.ts'),
  en: () => import('./permissions-words.en.ts'),
})

// Texts of login methods in the account settings.
import { defineWords } from '../../../kernel/words.ts'

export const thirdSettingsWords = defineWords({
  zh: () => import('./settings-words.zh.ts'),
  en: () => import('./settings-words.en.ts'),
})

// The words of the ways into one's own account, in its settings.
import { defineWords } from '../../../kernel/words.ts'

export const thirdSettingsWords = defineWords({
  zh: () => import('./settings-words.zh.ts'),
  en: () => import('./settings-words.en.ts'),
})

// Texts of the list of collected personal information.
import { defineWords } from '../../../kernel/words.ts'

export const collectedWords = defineWords({
  zh: () => import('./collected-words.zh.ts'),
  en: () => import('./collected-words.en.ts'),
})

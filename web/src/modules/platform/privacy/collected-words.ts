// Personal information that is collected, item by item.
import { defineWords } from '../../../kernel/words.ts'

export const collectedWords = defineWords({
  zh: () => import('./collected-words.zh.ts'),
  en: () => import('./collected-words.en.ts'),
})

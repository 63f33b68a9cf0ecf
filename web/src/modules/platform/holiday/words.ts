// The words of the holidays' desk.
import { defineWords } from '../../../kernel/words.ts'

export const holidayWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

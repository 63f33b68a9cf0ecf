// Texts of the holiday desk.
import { defineWords } from '../../../kernel/words.ts'

export const holidayWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

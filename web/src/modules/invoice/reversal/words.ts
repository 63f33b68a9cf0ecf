// Texts of the desk of reversals.
import { defineWords } from '../../../kernel/words.ts'

export const reversalWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// Texts of the lawyers' pages.
import { defineWords } from '../../../kernel/words.ts'

export const lawyerWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

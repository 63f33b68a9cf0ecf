// Texts of the desk of lawyers.
import { defineWords } from '../../../kernel/words.ts'

export const lawyerDeskWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// Texts of budgets.
import { defineWords } from '../../../kernel/words.ts'

export const budgetWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

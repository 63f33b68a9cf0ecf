// Texts of the invoicing rules.
import { defineWords } from '../../../kernel/words.ts'

export const ruleWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

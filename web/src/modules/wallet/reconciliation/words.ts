// Texts of the reconciliation.
import { defineWords } from '../../../kernel/words.ts'

export const reconciliationWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// Texts of purchase notarization, for applicants and for what both sides see.
import { defineWords } from '../../../kernel/words.ts'

export const purchaseWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

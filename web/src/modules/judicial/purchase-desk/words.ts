// Texts of the desk of purchase notarization.
import { defineWords } from '../../../kernel/words.ts'

export const purchaseDeskWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

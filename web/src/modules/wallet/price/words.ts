// Texts of prices and balances.
import { defineWords } from '../../../kernel/words.ts'

export const priceWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

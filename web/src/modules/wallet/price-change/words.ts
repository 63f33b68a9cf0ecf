// Texts of the price desk.
import { defineWords } from '../../../kernel/words.ts'

export const priceChangeWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

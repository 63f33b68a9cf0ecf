// Texts of the not-found page.
import { defineWords } from '../../../kernel/words.ts'

export const notFoundWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

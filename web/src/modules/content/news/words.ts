// Texts of the news pages.
import { defineWords } from '../../../kernel/words.ts'

export const newsWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// Texts of article lists and articles.
import { defineWords } from '../../../kernel/words.ts'

export const pagesWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

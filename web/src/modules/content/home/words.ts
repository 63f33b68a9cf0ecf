// Texts of the home page.
import { defineWords } from '../../../kernel/words.ts'

export const homeWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

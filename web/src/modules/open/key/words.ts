// Texts of the API keys.
import { defineWords } from '../../../kernel/words.ts'

export const keyWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

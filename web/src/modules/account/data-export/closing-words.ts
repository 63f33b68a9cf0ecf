// Texts of the login page after an account closing was requested.
import { defineWords } from '../../../kernel/words.ts'

export const closingWords = defineWords({ zh: () => import('./closing-words.zh.ts'), en: () => import('./closing-words.en.ts') })

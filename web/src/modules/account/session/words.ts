// Texts of the login page.
import { defineWords } from '../../../kernel/words.ts'

export const loginWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

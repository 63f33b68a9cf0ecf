// Texts of the password reset page.
import { defineWords } from '../../../kernel/words.ts'

export const resetWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

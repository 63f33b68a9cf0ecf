// Texts of the console sign-in.
import { defineWords } from '../../../kernel/words.ts'

export const signInWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// The words of signing in to the console.
import { defineWords } from '../../../kernel/words.ts'

export const signInWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// The words of how far a real name has come.
import { defineWords } from '../../../kernel/words.ts'

export const standingWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// Texts of personal real-name verification.
import { defineWords } from '../../../kernel/words.ts'

export const personalWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

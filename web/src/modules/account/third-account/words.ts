// Texts of OAuth login.
import { defineWords } from '../../../kernel/words.ts'

export const thirdWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

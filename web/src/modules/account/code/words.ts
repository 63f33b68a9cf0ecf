// Texts of CAPTCHAs and SMS codes.
import { defineWords } from '../../../kernel/words.ts'

export const codeWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

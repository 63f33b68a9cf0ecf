// Texts of the desk of refunds.
import { defineWords } from '../../../kernel/words.ts'

export const refundWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

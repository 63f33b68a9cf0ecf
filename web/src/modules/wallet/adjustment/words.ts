// Texts of the desk of adjustments.
import { defineWords } from '../../../kernel/words.ts'

export const adjustmentWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// Texts of the cost center.
import { defineWords } from '../../../kernel/words.ts'

export const costWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

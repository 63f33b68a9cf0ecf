// Texts of the signing panel.
import { defineWords } from '../../../kernel/words.ts'

export const signingWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

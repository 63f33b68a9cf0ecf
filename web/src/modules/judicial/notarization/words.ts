// Texts of notarization for applicants.
import { defineWords } from '../../../kernel/words.ts'

export const notarizationWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

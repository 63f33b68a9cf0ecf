// Texts of the desk of the notarization template.
import { defineWords } from '../../../kernel/words.ts'

export const notarizationTemplateWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// Texts of the desk of notaries.
import { defineWords } from '../../../kernel/words.ts'

export const notarizationDeskWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// Texts of bank transfers.
import { defineWords } from '../../../kernel/words.ts'

export const bankWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

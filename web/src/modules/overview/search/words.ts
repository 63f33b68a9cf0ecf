// The words of the search over screens and records.
import { defineWords } from '../../../kernel/words.ts'

export const searchWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

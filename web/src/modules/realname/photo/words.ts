// Texts of photos of identity documents.
import { defineWords } from '../../../kernel/words.ts'

export const photoWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

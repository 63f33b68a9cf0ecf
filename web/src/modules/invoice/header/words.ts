// Texts of invoice headers.
import { defineWords } from '../../../kernel/words.ts'

export const headerWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// Texts of statements.
import { defineWords } from '../../../kernel/words.ts'

export const statementWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

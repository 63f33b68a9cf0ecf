// Texts of the exception page.
import { defineWords } from '../../../kernel/words.ts'

export const exceptionWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

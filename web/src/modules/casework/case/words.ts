// Texts of the desks of cases.
import { defineWords } from '../../../kernel/words.ts'

export const caseworkWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

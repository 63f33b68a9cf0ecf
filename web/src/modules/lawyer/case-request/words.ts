// Texts of the case form.
import { defineWords } from '../../../kernel/words.ts'

export const caseWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// Texts of the staff desk.
import { defineWords } from '../../../kernel/words.ts'

export const staffWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

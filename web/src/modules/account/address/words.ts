// Texts of the address list.
import { defineWords } from '../../../kernel/words.ts'

export const addressWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

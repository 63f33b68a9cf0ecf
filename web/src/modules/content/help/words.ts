// Texts of the help page.
import { defineWords } from '../../../kernel/words.ts'

export const helpWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// Texts of switching between linked accounts.
import { defineWords } from '../../../kernel/words.ts'

export const switchWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// Texts of sub-accounts.
import { defineWords } from '../../../kernel/words.ts'

export const subAccountWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

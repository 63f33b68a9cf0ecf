// Texts of the desk of partner keys.
import { defineWords } from '../../../kernel/words.ts'

export const bridgeKeyWords = defineWords({ zh: () => import('./key-words.zh.ts'), en: () => import('./key-words.en.ts') })

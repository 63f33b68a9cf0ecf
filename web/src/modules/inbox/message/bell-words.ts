// Texts of the header's message bell.
import { defineWords } from '../../../kernel/words.ts'

export const bellWords = defineWords({ zh: () => import('./bell-words.zh.ts'), en: () => import('./bell-words.en.ts') })

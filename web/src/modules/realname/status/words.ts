// Texts of the real-name verification status.
import { defineWords } from '../../../kernel/words.ts'

export const realNameStatusWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

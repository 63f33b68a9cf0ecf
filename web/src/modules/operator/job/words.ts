// Texts of the desk of background jobs.
import { defineWords } from '../../../kernel/words.ts'

export const jobWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

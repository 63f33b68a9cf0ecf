// Texts of the desk of real-name review.
import { defineWords } from '../../../kernel/words.ts'

export const reviewWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

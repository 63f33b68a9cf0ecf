// Texts of the statistics desk.
import { defineWords } from '../../../kernel/words.ts'

export const statisticsWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// Texts of the health report.
import { defineWords } from '../../../kernel/words.ts'

export const healthWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// Texts of the overview.
import { defineWords } from '../../../kernel/words.ts'

export const overviewWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

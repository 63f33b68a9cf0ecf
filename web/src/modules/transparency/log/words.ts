// The words of the log sections.
import { defineWords } from '../../../kernel/words.ts'

export const logWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// The words of the log and of what is checked about it.
import { defineWords } from '../../../kernel/words.ts'

export const logWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

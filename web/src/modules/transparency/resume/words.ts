// Texts of the desk of resuming a halted log.
import { defineWords } from '../../../kernel/words.ts'

export const logResumeWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

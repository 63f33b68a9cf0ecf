// The words of what a check of the log's history found; they arrive with the check.
import { defineWords } from '../../../kernel/words.ts'

export const outcomeWords = defineWords({ zh: () => import('./outcome-words.zh.ts'), en: () => import('./outcome-words.en.ts') })

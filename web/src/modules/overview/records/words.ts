// Texts of the list of all records.
import { defineWords } from '../../../kernel/words.ts'

export const allRecordsWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

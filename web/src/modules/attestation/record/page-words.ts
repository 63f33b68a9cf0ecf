// The words of a record's own page.
import { defineWords } from '../../../kernel/words.ts'

export const recordPageWords = defineWords({ zh: () => import('./page-words.zh.ts'), en: () => import('./page-words.en.ts') })

// The words of the log's page that need no script.
import { defineWords } from '../../../kernel/words.ts'

export const logPageWords = defineWords({ zh: () => import('./page-words.zh.ts'), en: () => import('./page-words.en.ts') })

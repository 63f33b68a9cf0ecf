// The words of the log's page that need no script.
import { defineWords } from '../../../../kernel/words.ts'

export const logPageWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

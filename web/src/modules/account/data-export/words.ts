// The words of copying one's data and of closing one's account.
import { defineWords } from '../../../kernel/words.ts'

export const dataExportWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

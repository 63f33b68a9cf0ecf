// Texts of data export and account closing.
import { defineWords } from '../../../kernel/words.ts'

export const dataExportWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// Texts of the invoice desk.
import { defineWords } from '../../../kernel/words.ts'

export const invoiceDeskWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

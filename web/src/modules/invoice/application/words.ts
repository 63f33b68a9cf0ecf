// Texts of invoices.
import { defineWords } from '../../../kernel/words.ts'

export const invoiceWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

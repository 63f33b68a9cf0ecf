// Texts of the invoice page on a phone.
import { defineWords } from '../../../kernel/words.ts'

export const phoneInvoiceWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

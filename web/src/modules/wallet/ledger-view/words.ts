// Texts of the ledger.
import { defineWords } from '../../../kernel/words.ts'

export const ledgerWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

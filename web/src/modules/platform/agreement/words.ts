// Texts of the service agreement.
import { defineWords } from '../../../kernel/words.ts'

export const agreementWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

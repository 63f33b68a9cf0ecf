// What a certificate proves, and how its evidence was captured.
import { defineWords } from '../../../kernel/words.ts'

export const claimWords = defineWords({ zh: () => import('./claim-words.zh.ts'), en: () => import('./claim-words.en.ts') })

// Texts of enterprise real-name verification.
import { defineWords } from '../../../kernel/words.ts'

export const enterpriseWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

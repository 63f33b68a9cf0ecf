// Texts of the login from a partner's system.
import { defineWords } from '../../../kernel/words.ts'

export const bridgeWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

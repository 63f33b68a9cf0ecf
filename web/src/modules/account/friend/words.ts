// Texts of inviting friends.
import { defineWords } from '../../../kernel/words.ts'

export const friendWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

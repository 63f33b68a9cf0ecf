// Texts of the message list.
import { defineWords } from '../../../kernel/words.ts'

export const inboxWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

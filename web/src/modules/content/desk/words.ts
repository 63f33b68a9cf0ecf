// Texts of the content desk.
import { defineWords } from '../../../kernel/words.ts'

export const contentDeskWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

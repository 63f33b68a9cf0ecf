// Texts of the desk of members.
import { defineWords } from '../../../kernel/words.ts'

export const peopleWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

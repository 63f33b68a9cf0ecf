// Texts of the privacy policy on children, retention, deletion and rights.
import { defineWords } from '../../../kernel/words.ts'

export const keepingWords = defineWords({ zh: () => import('./keeping-words.zh.ts'), en: () => import('./keeping-words.en.ts') })

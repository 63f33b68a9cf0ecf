// Children, how long things are kept, what is deleted, and rights.
import { defineWords } from '../../../kernel/words.ts'

export const keepingWords = defineWords({ zh: () => import('./keeping-words.zh.ts'), en: () => import('./keeping-words.en.ts') })

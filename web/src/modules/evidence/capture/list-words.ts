// The words of lists of captures.
import { defineWords } from '../../../kernel/words.ts'

export const listWords = defineWords({ zh: () => import('./list-words.zh.ts'), en: () => import('./list-words.en.ts') })

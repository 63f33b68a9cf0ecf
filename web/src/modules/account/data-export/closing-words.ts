// The words said on the login page after asking to close an account.
import { defineWords } from '../../../kernel/words.ts'

export const closingWords = defineWords({ zh: () => import('./closing-words.zh.ts'), en: () => import('./closing-words.en.ts') })

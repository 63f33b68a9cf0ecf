// The words around every public page.
import { defineWords } from '../kernel/words.ts'

export const publicWords = defineWords({ zh: () => import('./public-words.zh.ts'), en: () => import('./public-words.en.ts') })

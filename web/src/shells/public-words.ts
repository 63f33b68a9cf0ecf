// Texts of the public pages' shell.
import { defineWords } from '../kernel/words.ts'

export const publicWords = defineWords({ zh: () => import('./public-words.zh.ts'), en: () => import('./public-words.en.ts') })

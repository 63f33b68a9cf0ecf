// Texts of the console's shell.
import { defineWords } from '../kernel/words.ts'

export const consoleWords = defineWords({ zh: () => import('./console-words.zh.ts'), en: () => import('./console-words.en.ts') })

// The words around the console's screens.
import { defineWords } from '../kernel/words.ts'

export const consoleWords = defineWords({ zh: () => import('./console-words.zh.ts'), en: () => import('./console-words.en.ts') })

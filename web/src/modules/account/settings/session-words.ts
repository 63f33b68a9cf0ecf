// Texts of the list of logged-in devices.
import { defineWords } from '../../../kernel/words.ts'

export const sessionWords = defineWords({ zh: () => import('./session-words.zh.ts'), en: () => import('./session-words.en.ts') })

// Texts of the console's first screen.
import { defineWords } from '../../../kernel/words.ts'

export const workWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

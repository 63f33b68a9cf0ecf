// The words of the console's system screen.
import { defineWords } from '../../../kernel/words.ts'

export const systemWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

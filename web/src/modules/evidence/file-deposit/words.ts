// The words of the deposit screens.
import { defineWords } from '../../../kernel/words.ts'

export const depositWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// The words of switching between one's own accounts.
import { defineWords } from '../../../kernel/words.ts'

export const switchWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

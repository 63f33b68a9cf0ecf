// The words of the public look-up.
import { defineWords } from '../../../kernel/words.ts'

export const lookupWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

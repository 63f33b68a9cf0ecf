// The words of the upload components.
import { defineWords } from '../../../kernel/words.ts'

export const uploadWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

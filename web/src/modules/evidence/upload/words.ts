// The words about files on their way in.
import { defineWords } from '../../../kernel/words.ts'

export const uploadWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// The words about handing a record on.
import { defineWords } from '../../../kernel/words.ts'

export const sharingWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

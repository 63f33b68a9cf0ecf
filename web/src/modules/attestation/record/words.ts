// The words about records: their states, their facts, their custody.
import { defineWords } from '../../../kernel/words.ts'

export const recordWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// The words about stalled proofs.
import { defineWords } from '../../../kernel/words.ts'

export const stallWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

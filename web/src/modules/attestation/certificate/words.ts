// The words of the public certificate.
import { defineWords } from '../../../kernel/words.ts'

export const certificateWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

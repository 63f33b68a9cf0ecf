// Texts of the public check of notarial certificates.
import { defineWords } from '../../../kernel/words.ts'

export const certificateCheckWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

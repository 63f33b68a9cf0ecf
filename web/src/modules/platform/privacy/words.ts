// Texts of the privacy policy.
import { defineWords } from '../../../kernel/words.ts'

export const privacyWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// Texts of the registration page.
import { defineWords } from '../../../kernel/words.ts'

export const registrationWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// Texts of the services page.
import { defineWords } from '../../../kernel/words.ts'

export const serviceWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// Texts of the platform settings.
import { defineWords } from '../../../kernel/words.ts'

export const settingWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

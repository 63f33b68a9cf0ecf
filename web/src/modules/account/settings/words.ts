// Texts of the basic settings.
import { defineWords } from '../../../kernel/words.ts'

export const settingsWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// The words of the platform's settings.
import { defineWords } from '../../../kernel/words.ts'

export const settingWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

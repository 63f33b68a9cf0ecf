// The words of the sharing panels.
import { defineWords } from '../../../kernel/words.ts'

export const sharingWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

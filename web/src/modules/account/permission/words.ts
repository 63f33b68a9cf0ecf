// The words about what a sub-account may not do.
import { defineWords } from '../../../kernel/words.ts'

export const permissionWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

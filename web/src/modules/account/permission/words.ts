// Texts of missing sub-account permissions.
import { defineWords } from '../../../kernel/words.ts'

export const permissionWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

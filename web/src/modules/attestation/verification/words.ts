// The words around the verification of a package.
import { defineWords } from '../../../kernel/words.ts'

export const verificationWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

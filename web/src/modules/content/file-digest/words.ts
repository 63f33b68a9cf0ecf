// Texts of the local file digest.
import { defineWords } from '../../../kernel/words.ts'

export const fileDigestWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

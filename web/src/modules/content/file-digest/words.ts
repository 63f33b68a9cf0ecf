// The words of the local digest box.
import { defineWords } from '../../../kernel/words.ts'

export const fileDigestWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

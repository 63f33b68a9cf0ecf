// The words of the two checks in the visitor's browser: history check and Merkle path.
import { defineWords } from '../../../../kernel/words.ts'

export const checkWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

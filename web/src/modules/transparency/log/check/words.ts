// The words of the two checks a visitor's browser runs: consistency, and the path of one entry.
import { defineWords } from '../../../../kernel/words.ts'

export const checkWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

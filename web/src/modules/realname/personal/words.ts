// The words of the screens where a person shows who they are.
import { defineWords } from '../../../kernel/words.ts'

export const personalWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

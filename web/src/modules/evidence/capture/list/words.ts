// The words of lists of captures.
import { defineWords } from '../../../../kernel/words.ts'

export const listWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

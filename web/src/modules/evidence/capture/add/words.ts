// The words of the form that starts captures.
import { defineWords } from '../../../../kernel/words.ts'

export const addWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

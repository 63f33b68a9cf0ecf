// The words of the log page outside its interactive part.
import { defineWords } from '../../../../kernel/words.ts'

export const logPageWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

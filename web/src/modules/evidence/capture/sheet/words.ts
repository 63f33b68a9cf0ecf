// The words of batches from a sheet or a pasted list.
import { defineWords } from '../../../../kernel/words.ts'

export const sheetWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// The words of the Merkle path; loaded with the code that computes and shows it.
import { defineWords } from '../../../../kernel/words.ts'

export const pathWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

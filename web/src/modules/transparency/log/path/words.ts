// The words of one entry's path; they arrive with what computes and shows it.
import { defineWords } from '../../../../kernel/words.ts'

export const pathWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// The words of one entry's path; they arrive with what computes and shows it.
import { defineWords } from '../../../kernel/words.ts'

export const pathWords = defineWords({ zh: () => import('./path-words.zh.ts'), en: () => import('./path-words.en.ts') })

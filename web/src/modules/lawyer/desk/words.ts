// The words of the lawyers’ desk.
import { defineWords } from '../../../kernel/words.ts'

export const lawyerDeskWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

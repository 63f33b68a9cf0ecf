// Texts of the desks of proposals.
import { defineWords } from '../../../kernel/words.ts'

export const proposalWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// The words of the operator screen for complaints about captures.
import { defineWords } from '../../../kernel/words.ts'

export const complaintWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

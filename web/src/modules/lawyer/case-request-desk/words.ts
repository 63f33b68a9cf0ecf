// Texts of the desk of case requests.
import { defineWords } from '../../../kernel/words.ts'

export const caseRequestDeskWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// Texts of adding records to a case, apart from those of cases: other screens load them for the button.
import { defineWords } from '../../../kernel/words.ts'

export const addToDossierWords = defineWords({ zh: () => import('./add-words.zh.ts'), en: () => import('./add-words.en.ts') })

// Texts of cases.
import { defineWords } from '../../../kernel/words.ts'

export const dossierWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

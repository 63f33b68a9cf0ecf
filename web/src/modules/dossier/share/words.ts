// Texts of a shared case.
import { defineWords } from '../../../kernel/words.ts'

export const sharedDossierWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

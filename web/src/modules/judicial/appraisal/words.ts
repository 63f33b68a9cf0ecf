// Texts of appraisals for entrusters.
import { defineWords } from '../../../kernel/words.ts'

export const appraisalWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

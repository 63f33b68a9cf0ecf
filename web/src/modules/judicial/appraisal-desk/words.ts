// Texts of the desk of appraisers and of the settings.
import { defineWords } from '../../../kernel/words.ts'

export const appraisalDeskWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

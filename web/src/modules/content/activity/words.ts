// Texts of the activity card.
import { defineWords } from '../../../kernel/words.ts'

export const activityWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

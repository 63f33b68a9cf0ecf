// Texts of the desks' components.
import { defineWords } from '../../kernel/words.ts'

export const deskWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

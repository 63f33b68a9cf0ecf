// Texts of the light layer's components.
import { defineWords } from '../kernel/words.ts'

export const lightWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// The words of the desks' own controls.
import { defineWords } from '../../kernel/words.ts'

export const deskWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

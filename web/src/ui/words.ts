// Texts of the workspace's components.
import { defineWords } from '../kernel/words.ts'

export const uiWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// The words of the workspace's own controls.
import { defineWords } from '../kernel/words.ts'

export const uiWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

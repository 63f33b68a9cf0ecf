// The words every view of captures shares: states, stages, causes, warnings, artefacts.
import { defineWords } from '../../../kernel/words.ts'

export const captureWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

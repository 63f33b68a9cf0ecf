// The words about malware scans.
import { defineWords } from '../../../kernel/words.ts'

export const scanWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

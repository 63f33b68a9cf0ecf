// The words of shared records: the code, the files, their previews, the phone link.
import { defineWords } from '../../../kernel/words.ts'

export const shareWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

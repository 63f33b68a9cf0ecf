// The words of the preview of a capture.
import { defineWords } from '../../../../kernel/words.ts'

export const previewWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

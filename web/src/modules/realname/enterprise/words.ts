// The words of the screen where an enterprise is shown to be one.
import { defineWords } from '../../../kernel/words.ts'

export const enterpriseWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

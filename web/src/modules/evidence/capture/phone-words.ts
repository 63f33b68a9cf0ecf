// The words of captures on a phone.
import { defineWords } from '../../../kernel/words.ts'

export const phoneWords = defineWords({ zh: () => import('./phone-words.zh.ts'), en: () => import('./phone-words.en.ts') })

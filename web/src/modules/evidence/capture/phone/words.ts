// The words of captures on a phone.
import { defineWords } from '../../../../kernel/words.ts'

export const phoneWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

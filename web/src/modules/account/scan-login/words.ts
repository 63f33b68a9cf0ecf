// Texts of QR login, in the browser and on the phone.
import { defineWords } from '../../../kernel/words.ts'

export const scanWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

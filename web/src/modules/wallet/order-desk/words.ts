// Texts of the desks of payment orders and incidents.
import { defineWords } from '../../../kernel/words.ts'

export const orderDeskWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

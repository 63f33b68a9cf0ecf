// Texts of the audit log desk.
import { defineWords } from '../../../kernel/words.ts'

export const auditWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

// Texts of the workspace's shell.
import { defineWords } from '../kernel/words.ts'

export const memberWords = defineWords({ zh: () => import('./member-words.zh.ts'), en: () => import('./member-words.en.ts') })

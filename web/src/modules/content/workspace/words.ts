// Texts of notices in the workspace.
import { defineWords } from '../../../kernel/words.ts'

export const workspaceNoticeWords = defineWords({ zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') })

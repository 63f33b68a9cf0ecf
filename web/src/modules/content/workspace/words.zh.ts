// Texts of notices in the workspace, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  announcements: '公告',
  hide: '不再显示',
}

export type Words = Widened<typeof words>

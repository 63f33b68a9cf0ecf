// Texts of the activity card, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  label: '活动',
  hide: '不再显示',
}

export type Words = Widened<typeof words>

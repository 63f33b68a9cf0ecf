// Texts of the buttons that lead to an application, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  apply: '申请公证',
}

export type Words = Widened<typeof words>

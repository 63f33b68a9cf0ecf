// Texts of the desks of cases, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  state: '状态',
}

export type Words = Widened<typeof words>

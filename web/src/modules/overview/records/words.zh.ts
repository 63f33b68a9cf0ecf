// Texts of the list of all records, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '全部记录',
  unconfirmed: (count: number) => `${count} 个取证待确认，确认后才成为记录：`,
  unconfirmedOf: (kind: string, count: number) => `${kind} ${count} 个`,
  empty: '还没有记录。存证或取证完成后会显示在这里。',
}

export type Words = Widened<typeof words>

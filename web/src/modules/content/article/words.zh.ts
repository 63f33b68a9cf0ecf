// Texts of article lists and articles, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  pages: '分页',
  newer: '上一页',
  older: '下一页',
  place: (page: number, last: number) => `第 ${page} 页，共 ${last} 页`,
}

export type Words = Widened<typeof words>

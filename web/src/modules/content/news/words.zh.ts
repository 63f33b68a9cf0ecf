// Texts of the news pages, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '资讯',
  description: '电子证据的行业动态、维权指南与合作信息。',
  lead: '取证、存证与核验的实务，平台的变化，以及怎样一起做得更好。',
  all: '全部',
  kinds: { industry: '行业动态', rights: '维权指南', cooperation: '合作' },
  kindsLabel: '栏目',
  empty: '这个栏目还没有文章',
  emptyText: '可以先看看其他栏目。',
  missing: '没有这篇文章',
  missingText: '它可能已经下线，或链接不完整。',
  back: '回到资讯',
  newer: '较新一篇',
  older: '较早一篇',
  neighbours: '前后文章',
}

export type Words = Widened<typeof words>

// Texts of the header's message bell, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  bell: (count: number) => (count > 0 ? `消息，${count} 条未读` : '消息，没有未读'),
  title: '最新消息',
  all: '查看全部消息',
  readAll: '全部已读',
  nothing: '还没有消息',
  failed: '消息没有加载出来，请稍后再试',
  unread: '未读',
}

export type Words = Widened<typeof words>

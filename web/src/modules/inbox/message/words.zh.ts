// Texts of the message list, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '消息通知',
  lead: '您在等待的结果都会出现在这里：取证完成、认证结果等。',
  list: '消息列表',
  columns: { message: '消息', category: '分类', createdAt: '时间' },
  categories: { evidence: '取证与存证', realname: '实名认证', judicial: '公证', account: '账号' },
  filters: { category: '全部分类', read: '全部状态' },
  readStates: { unread: '未读', read: '已读' },
  chips: { category: '分类', read: '状态' },
  unread: '未读',
  readAll: '全部标为已读',
  clearRead: '清除已读',
  clearTitle: '清除全部已读消息？',
  clearText: '只删除消息本身，存证记录与认证结果不受影响。',
  markRead: (count: number) => `标为已读（${count}）`,
  remove: (count: number) => `删除（${count}）`,
  removeTitle: (count: number) => `删除 ${count} 条消息？`,
  done: '已处理',
  empty: '还没有消息',
  emptySteps: [
    { title: '取证有结果', text: '网页、电商、短视频取证完成或失败时，会告诉您并附上记录链接。' },
    { title: '认证有结果', text: '实名或企业认证通过与否、原因是什么，都会第一时间告诉您。' },
    { title: '随时知晓', text: '页面右上角的铃铛实时显示未读数，无需刷新。' },
  ],
  begin: '去取证',
  kept: '已读消息保留半年，未读消息保留两年。',
}

export type Words = Widened<typeof words>

// Texts of the not-found page, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '没有这个页面',
  text: '地址可能输错了，页面可能已经移走，或者还没有开放。已存证的记录不会因此丢失。',
  home: '回到首页',
  workspace: '进入工作台',
  query: '查询一份存证',
  call: (phone: string) => `仍然找不到？请拨打 ${phone}。`,
}

export type Words = Widened<typeof words>

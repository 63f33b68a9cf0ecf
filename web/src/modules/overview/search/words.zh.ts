// Texts of the search over screens and records, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '搜索',
  placeholder: '输入页面名称、保全号或存证名称',
  screens: '页面',
  records: '存证记录',
  searching: '正在搜索记录…',
  failed: '记录暂时搜索不到，请稍后再试。',
  nothing: '没有找到页面或记录。换个关键词试试。',
  found: (count: number) => `找到 ${count} 项`,
  keys: '↑ ↓ 选择，回车打开，Esc 关闭',
}

export type Words = Widened<typeof words>

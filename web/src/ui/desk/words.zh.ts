// Texts of the desks' components, in Chinese.
import type { Widened } from '../../kernel/words.ts'

export const words = {
  close: '关闭详情',
  failed: '没有成功，请稍后重试。',
  reason: '原因',
  reasonLength: (least: number, most: number) => `请用 ${least}–${most} 个字说明`,
  changes: '将要修改的内容',
  changed: '修改的内容',
  what: '项目',
  before: '修改前',
  after: '修改后',
  nothing: '（空）',
}

export type Words = Widened<typeof words>

// Texts of the desks of cases, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  state: '状态',
  timeline: '办理经过',
  opened: '提交',
  actors: { applicant: '申请人', desk: '工作人员', clock: '期限届满，自动办理' },
  handler: '承办人：',
  nobody: '暂无',
}

export type Words = Widened<typeof words>

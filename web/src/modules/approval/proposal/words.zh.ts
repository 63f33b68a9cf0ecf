// Texts of the desks of proposals, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  state: '状态',
  states: { proposed: '待确认', confirmed: '已确认', refused: '已否决', withdrawn: '已撤回' },
  reason: '理由',
  proposedBy: '提出人',
  proposedAt: '提出时间',
  decidedBy: '处理人',
  decidedAt: '处理时间',
  decision: '否决理由',
  refuse: '否决',
  refuseText: '否决后该申请作废，提出人会看到理由。',
  refusedDone: '已否决',
  withdraw: '撤回',
  withdrawText: '撤回后该申请作废，需要时可以重新提出。',
  withdrawn: '已撤回',
  own: (what: string) => `这是您提出的${what}，须由另一位同事确认。`,
  submit: '提交',
  submitted: '已提交，等待另一位同事确认',
}

export type Words = Widened<typeof words>

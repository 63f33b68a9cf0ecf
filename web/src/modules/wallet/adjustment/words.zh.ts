// Texts of the desk of adjustments, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  desk: {
    title: '调账',
    lead: '为用户钱包入账或扣减，由一人提出、另一人确认，用户会收到带理由的消息。',
    list: '调账单',
    name: '用户',
    propose: '提出调账',
    emptyTitle: '还没有调账单',
    emptyText: '转账识别有误、补偿或更正时，在这里提出，由另一位同事确认。',
    what: '调账',
    confirm: '确认调账',
    confirmText: '确认后立即记账并通知用户，不能撤销。',
    confirmed: '调账已完成',
  },
  amount: '金额（元）',
  amountHint: '0.01–50,000.00',
  fund: '账户',
  funds: { recharged: '充值余额', gift: '赠送余额' },
  direction: '方向',
  directions: { credit: '入账', debit: '扣减' },
  reason: '理由',
  reasonHint: '用户会在消息中看到',
  memberId: '账号编号',
  memberIdHint: '在“用户”中打开该用户，复制账号编号',
  balance: (fund: string) => `${fund}（元）`,
  signed: (direction: string, amount: string) => `${direction} ${amount}`,
}

export type Words = Widened<typeof words>

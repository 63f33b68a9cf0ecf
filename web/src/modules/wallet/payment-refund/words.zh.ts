// Texts of the desk of refunds, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  desk: {
    title: '退款',
    lead: '把用户支付的款项退回原渠道：一人提出、另一人确认，随后由支付渠道退回。',
    list: '退款单',
    name: '订单',
    propose: '提出退款',
    emptyTitle: '还没有退款单',
    emptyText: '在“支付订单”中打开一张已付款的订单，提出退款，由另一位同事确认。',
    what: '退款',
    confirm: '确认退款',
    confirmText: '确认后款项立即从用户余额（或未使用的套餐）中扣出，并原路退回，不能撤销。',
    confirmed: '退款已确认，正在退回',
  },
  amount: '退款金额（元）',
  amountHint: '不超过这笔付款的剩余金额和用户的充值余额',
  orderNumber: '订单号',
  orderNumberHint: '20 位数字，在“支付订单”中可以找到',
  tradeNo: '商户单号/银行流水号',
  reason: '理由',
  reasonHint: '用户会在消息和订单中看到',
  refunded: '这笔付款已退（元）',
  member: '用户',
  channel: '退回渠道',
  progress: '退款进度',
  end: '登记转账结果',
  endText: '银行转账由财务手工退回，转出后在这里登记。',
  outcome: '结果',
  outcomes: { refunded: '已转出', failed: '未能退回，恢复到余额' },
  note: '转账流水号或原因',
  ended: '已登记',
  row: (number: string, amount: string) => `${number} · ¥${amount}`,
}

export type Words = Widened<typeof words>

// Texts of the desk of reversals, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  desk: {
    title: '发票红冲',
    lead: '金额较大的发票由一人提出红冲、另一人确认，确认后开始红冲。',
    list: '红冲单',
    name: '发票号码',
    propose: '提出红冲',
    emptyTitle: '还没有红冲单',
    emptyText: '在“发票”中打开已开具的发票，点“双人复核红冲”提出。',
    what: '红冲',
    confirm: '确认红冲',
    confirmText: '确认后发票进入红冲，完成前订单不能退款或重新开票。',
    confirmed: '已开始红冲',
  },
  amount: '金额',
  cause: '红冲原因',
  state: '发票状态',
  issued: '已开票',
  reversing: '红冲中',
  invoiceId: '发票编号',
  invoiceIdHint: '从发票详情点“双人复核红冲”会自动填入',
  reason: '理由',
  reasonHint: '会留在审计日志中',
}

export type Words = Widened<typeof words>

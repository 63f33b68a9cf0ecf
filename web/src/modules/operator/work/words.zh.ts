// Texts of the console's first screen, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

const always = (text: string) => (_count: number) => text

export const words = {
  title: '工作台',
  lead: '等您处理的事。',
  kinds: {
    realname: always('份实名申请待审核'),
    complaint: always('条取证反馈待处理'),
    'case-request': always('条案件咨询待联系'),
    notarization: always('件公证案件待处理'),
    appraisal: always('件鉴定案件待处理'),
    'purchase-notarization': always('件购买公证待处理'),
    'price-change': always('张调价单待确认'),
    adjustment: always('张调账单待确认'),
    'payment-refund': always('张退款单待确认'),
    'payment-incident': always('条支付异常待处理'),
    'bank-line': always('笔银行来账待认领'),
    'reconciliation-difference': always('项对账差异待处理'),
    'bank-match': always('笔银行来账认领待确认'),
    'bank-account': always('张收款账户变更单待确认'),
    invoice: always('份发票申请待审核'),
    'invoice-reversal': always('张红冲单待确认'),
    'invoice-rule': always('张开票规则变更单待确认'),
    'log-resume': always('份恢复日志签署的申请待确认'),
    'dead-letter': always('个后台任务需要决定'),
  },
  go: '去处理',
  clear: '都处理完了',
  clearText: '有新的待办时，这里和左侧菜单都会显示数量。',
  noDuty: '当前角色没有待办',
  noDutyText: '左侧菜单列出了您可以使用的功能。',
}

export type Words = Widened<typeof words>

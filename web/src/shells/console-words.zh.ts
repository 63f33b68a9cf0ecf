// Texts of the console's shell, in Chinese.
import type { Widened } from '../kernel/words.ts'

export const words = {
  operations: '运营',
  nav: '运营后台导航',
  openNav: '打开导航',
  waiting: (count: number) => `${count} 项待处理`,
  groups: {
    work: '待办',
    people: '用户',
    site: '网站',
    money: '收费',
    platform: '平台',
  },
  entries: {
    home: '工作台',
    realNames: '实名审核',
    complaints: '取证反馈',
    caseRequests: '案件咨询',
    content: '网站内容',
    lawyers: '律师名录',
    prices: '价目与调价',
    adjustments: '调账',
    orders: '支付订单',
    refunds: '退款',
    paymentIncidents: '支付异常',
    bankLines: '银行来账',
    bankMatches: '来账认领',
    bankAccount: '收款账户',
    reconciliation: '对账',
    invoices: '发票',
    invoiceReversals: '发票红冲',
    invoiceRule: '开票规则',
    logResume: '恢复日志签署',
    statistics: '经营统计',
    settings: '平台设置',
    holidays: '节假日',
    bridgeKeys: '合作系统登录',
    people: '用户',
    staff: '员工与角色',
    audit: '审计日志',
    jobs: '后台任务',
    health: '运行状况',
  },
}

export type Words = Widened<typeof words>

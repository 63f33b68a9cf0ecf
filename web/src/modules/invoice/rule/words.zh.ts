// Texts of the invoicing rules, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  desk: {
    title: '开票规则',
    lead: '一人提出变更，另一人确认后生效。新的申请按新规则开票，已提交的申请不受影响。',
    list: '变更单',
    name: '变更内容',
    propose: '提出变更',
    emptyTitle: '还没有变更单',
    emptyText: '调整开票项目、税率或复核金额时，在这里提出，由另一位同事确认。',
    what: '变更',
    confirm: '确认变更',
    confirmText: '确认后立即生效，新的发票申请按新规则开具。',
    confirmed: '开票规则已变更',
  },
  current: '现行规则',
  limits: '复核与提醒',
  /** As read on the desk; the form says more. */
  shown: {
    code: '税收分类编码',
    rate: '税率',
    twoPersonsFrom: '红冲须双人复核的起点',
    sellerTaxNumber: '销售方税号',
    quotaWarnBelow: '剩余额度低于此比例时提醒',
    never: '不按比例提醒',
  },
  separator: '；',
  outdated: '已过期',
  outdatedHint: '提出之后开票规则已有变更，此单不能再确认。请按现行规则重新提出。',
  reason: '理由',
  reasonHint: '会留在审计日志中',
  recharge: '充值订单',
  package: '套餐订单',
  name: '开票项目',
  code: '税收分类编码（19 位）',
  policy: '是否征税',
  policies: { taxed: '征税', untaxed: '不征税' },
  rate: '税率（%）',
  special: '专用发票',
  specials: { yes: '可以开具', no: '不开具' },
  rechargeNote: '充值属于预付款：按国家税务总局公告 2016 年第 53 号，开具不征税的普通发票（编码 601）。改动前请咨询会计。',
  twoPersonsFrom: '须双人复核的红冲金额（元）',
  quotaWarnBelow: '剩余额度低于总额度的此比例时提醒（%，0 表示不按比例提醒）',
  sellerTaxNumber: '销售方税号（选填）',
  sellerTaxNumberHint: '填写后，上传的发票文件须由此税号开具',
}

export type Words = Widened<typeof words>

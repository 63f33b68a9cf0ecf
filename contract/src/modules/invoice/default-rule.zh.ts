// The invoicing rule of a new platform: item names as the tax bureau's classification has them.
import type { InvoiceRule } from './rule.ts'

/** Top-ups: prepaid money, ordinary invoices only. Packages: a service of information systems at 6 %. */
export const defaultRule = {
  recharge: { name: '预付卡销售和充值', code: '6010000000000000000', policy: 'untaxed', rate: 0, special: false },
  package: { name: '信息系统服务', code: '3040203000000000000', policy: 'taxed', rate: 600, special: false },
  twoPersonsFrom: '10000.00',
  quotaWarnBelow: 20,
  sellerTaxNumber: '',
} as const satisfies InvoiceRule

// A platform's rules of invoicing, changed by two persons: item, tax code and rate per kind of order, special invoices, when two persons must reverse, and when a low quota is reported.
import * as z from 'zod/mini'
import { type Bilingual, endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { NoInput } from '../../paging.ts'
import { approvalApi, ProposalReason, proposalFields } from '../approval/proposal.ts'
import { rolesFor } from '../operator/role.ts'
import { SettingVersion } from '../platform/setting.ts'
import { gbkBytes, isTaxNumber } from './fields.ts'
import { taxPolicies } from './tax-policy.ts'

const text = (label: Bilingual, maxBytes: number, example: string) =>
  field(
    z.string().check(
      z.trim(),
      z.minLength(2),
      z.maxLength(maxBytes),
      z.refine((value) => gbkBytes(value) <= maxBytes && !/[<>]/.test(value)),
    ),
    {
      label,
      hint: {
        zh: `不超过 ${maxBytes / 2} 个汉字，不能包含 < 或 >`,
        en: `at most ${maxBytes / 2} Chinese characters without < and >`,
      },
      example,
    },
  )

export const InvoiceItem = z
  .strictObject({
    name: text({ zh: '开票项目', en: 'Item' }, 90, 'Prepaid card top-up'),
    code: field(z.string().check(z.regex(/^\d{19}$/)), {
      label: { zh: '税收分类编码', en: 'Tax code' },
      hint: { zh: '请填写 19 位数字', en: 'enter 19 digits' },
      example: '6010000000000000000',
    }),
    policy: field(z.enum(taxPolicies), { label: { zh: '是否征税', en: 'Taxed or not' }, example: 'untaxed' }),
    /** Hundredths of a percent: 600 is 6 %. */
    rate: field(z.int().check(z.gte(0), z.lte(2_000)), {
      label: { zh: '税率（万分比，600 即 6%）', en: 'Rate in hundredths of a percent' },
      example: 0,
    }),
    special: field(z.boolean(), { label: { zh: '可开专用发票', en: 'Special invoices' }, example: false }),
  })
  .check(z.refine((item) => item.policy === 'taxed' || (item.rate === 0 && !item.special), { path: ['policy'] }))
export type InvoiceItem = z.infer<typeof InvoiceItem>

export const InvoiceRule = z.strictObject({
  recharge: field(InvoiceItem, { label: { zh: '充值订单', en: 'Top-ups' }, example: defaultItem() }),
  package: field(InvoiceItem, { label: { zh: '套餐订单', en: 'Packages' }, example: defaultItem() }),
  /** A reversal of this amount or more needs a second person. */
  twoPersonsFrom: field(z.string().check(z.regex(/^\d{1,8}\.\d{2}$/)), {
    label: { zh: '须双人复核的红冲金额', en: 'Two persons from' },
    hint: { zh: '金额，保留两位小数', en: 'an amount with two decimals' },
    example: '10000.00',
  }),
  /** Warns when less than this share of the invoice service's quota is left, in percent; 0: never by share. */
  quotaWarnBelow: field(z.int().check(z.gte(0), z.lte(100)), {
    label: { zh: '额度提醒比例（%）', en: 'Warn below (% of the quota)' },
    hint: { zh: '0–100 的整数，0 表示不按比例提醒', en: 'a whole number from 0 to 100; 0: never by share' },
    example: 20,
  }),
  /** Compared with the seller in the files of invoices; empty: not compared. */
  sellerTaxNumber: field(
    z.string().check(
      z.trim(),
      z.refine((text) => text === '' || isTaxNumber(text)),
    ),
    {
      label: { zh: '销售方税号', en: 'Tax number of the seller' },
      hint: { zh: '15–20 位大写字母或数字，留空则不核对', en: '15 to 20 capital letters or digits; not compared if empty' },
      example: '440300198001012',
    },
  ),
})
export type InvoiceRule = z.infer<typeof InvoiceRule>

function defaultItem(): InvoiceItem {
  return { name: 'Prepaid card top-up', code: '6010000000000000000', policy: 'untaxed', rate: 0, special: false }
}

export const DeskInvoiceRule = z.object({ version: z.int(), rule: InvoiceRule })

export const InvoiceRuleChange = z.object({
  ...proposalFields,
  /** The version of the rules that it is based on; it cannot be confirmed after another change. */
  version: z.int(),
  outdated: z.boolean(),
  before: InvoiceRule,
  after: InvoiceRule,
})
export type InvoiceRuleChange = z.infer<typeof InvoiceRuleChange>

export const invoiceRuleApi = {
  read: endpoint({
    method: 'GET',
    path: '/desk/invoice-rule',
    access: 'staff',
    roles: rolesFor('price-propose'),
    summary: { zh: '现行开票规则', en: 'The rules of invoicing now' },
    input: NoInput,
    output: DeskInvoiceRule,
  }),
  ...approvalApi({
    kind: 'invoice-rule',
    path: '/desk/invoice-rule/change',
    names: {
      zh: '开票规则变更',
      one: 'a change of the rules of invoicing',
      many: 'Changes of the rules of invoicing',
      id: { zh: '变更单编号', en: 'Change id' },
    },
    input: z.strictObject({
      version: SettingVersion,
      reason: ProposalReason,
      rule: field(InvoiceRule, {
        label: { zh: '规则', en: 'Rules' },
        example: {
          recharge: defaultItem(),
          package: defaultItem(),
          twoPersonsFrom: '10000.00',
          quotaWarnBelow: 20,
          sellerTaxNumber: '',
        },
      }),
    }),
    output: InvoiceRuleChange,
  }),
}

/** Whether the platform issues special invoices for anything. */
export const offersSpecial = (rule: Pick<InvoiceRule, 'recharge' | 'package'>): boolean =>
  rule.recharge.special || rule.package.special

/** Net and tax of a total that includes tax, in fen: tax = total · rate / (1 + rate), rounded half up. */
export function splitTax(
  totalFen: number,
  { policy, rate }: Pick<InvoiceItem, 'policy' | 'rate'>,
): { netFen: number; taxFen: number } {
  // Scaled by 10,000 and in integers: floats would round 0.5 either way.
  const numerator = BigInt(totalFen) * BigInt(policy === 'taxed' ? rate : 0)
  const denominator = BigInt(10_000 + (policy === 'taxed' ? rate : 0))
  const taxFen = Number((2n * numerator + denominator) / (2n * denominator))
  return { netFen: totalFen - taxFen, taxFen }
}

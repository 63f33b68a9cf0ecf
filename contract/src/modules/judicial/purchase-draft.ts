// The application for a purchase notarization: goods of one shop, the right relied on, the budget; and what is missing before it can be submitted.
import * as z from 'zod/mini'
import type { Bilingual } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { fenOfYuan, yuanBetween } from '../../money.ts'
import { Ano } from '../attestation/record.ts'

export const MAX_GOODS = 3
export const MAX_QUANTITY = 20
export const MAX_RIGHT_RECORDS = 10
export const MAX_UNIT_FEN = 5_000_000
export const MAX_CARRIAGE_FEN = 100_000
/** Fee, goods and carriage together. */
export const MAX_CAP_FEN = 10_000_000
const MIN_STATEMENT_CHARS = 10

export const buyers = ['self', 'enterprise'] as const
export const rightTypes = ['trademark', 'copyright', 'patent', 'competition', 'other'] as const
export const purchaseUses = ['litigation', 'marketplace', 'negotiation', 'report', 'other'] as const

/** Fees by outcome and time limits; a case keeps those it was submitted under. */
export const PurchaseTerms = z.strictObject({
  version: z.int(),
  feeFen: z.strictObject({ undelivered: z.int(), genuine: z.int(), certified: z.int() }),
  workingDays: z.strictObject({ acceptance: z.int(), shipping: z.int(), judging: z.int() }),
})
export type PurchaseTerms = z.infer<typeof PurchaseTerms>

export const purchaseTerms: PurchaseTerms = {
  version: 1,
  feeFen: { undelivered: 0, genuine: 30_000, certified: 150_000 },
  workingDays: { acceptance: 5, shipping: 15, judging: 5 },
}

const text = (most: number, label: Bilingual, example: string, multiLine = false) =>
  z._default(
    field(z.string().check(z.trim(), z.maxLength(most)), {
      label,
      hint: { zh: `最多 ${most} 个字`, en: `at most ${most} characters` },
      multiLine,
      example,
    }),
    '',
  )

const WEB_ADDRESS = /^(https?:\/\/[^\s/?#]+\.[^\s/?#]+\S*)?$/

const link = (label: Bilingual, example: string) =>
  z._default(
    field(z.string().check(z.trim(), z.maxLength(1_000), z.regex(WEB_ADDRESS)), {
      label,
      hint: { zh: '请填写以 http:// 或 https:// 开头的网址', en: 'enter an address that starts with http:// or https://' },
      example,
    }),
    '',
  )

const price = (label: Bilingual, most: number, least: number, fallback: string) =>
  z._default(
    field(yuanBetween(least, most), {
      label,
      hint: { zh: '请填写金额，例如 59.90', en: 'enter an amount, for example 59.90' },
      example: '59.90',
    }),
    fallback,
  )

const choice = <const V extends readonly [string, ...string[]]>(values: V, label: Bilingual, fallback: V[number]) =>
  z._default(field(z.enum(values), { label, example: fallback }), fallback as never)

export const Goods = z.strictObject({
  brand: text(60, { zh: '品牌', en: 'Brand' }, 'Zhiyuan'),
  name: text(120, { zh: '商品名称', en: 'Goods' }, 'Canvas tote bag'),
  link: link({ zh: '商品链接', en: 'Link of the goods' }, 'https://shop.example.com/item/1'),
  sales: text(40, { zh: '页面显示销量', en: 'Sales shown' }, '2,000+'),
  spec: text(80, { zh: '规格', en: 'Specification' }, 'Blue, large'),
  quantity: z._default(
    field(z.int().check(z.gte(1), z.lte(MAX_QUANTITY)), {
      label: { zh: '数量', en: 'Quantity' },
      hint: { zh: `请填写 1–${MAX_QUANTITY}`, en: `enter 1 to ${MAX_QUANTITY}` },
      example: 1,
    }),
    1,
  ),
  unitYuan: price({ zh: '单价', en: 'Unit price' }, MAX_UNIT_FEN, 0, '0.00'),
})
export type Goods = z.infer<typeof Goods>

/** Every text may be empty while it is a draft. One shop only: a certificate is about goods of one seller. */
export const PurchaseDraft = z.strictObject({
  name: text(60, { zh: '案件名称', en: 'Name of the case' }, 'Tote bags of a shop'),
  applicant: choice(buyers, { zh: '申请人', en: 'Applicant' }, 'self'),
  rightType: choice(rightTypes, { zh: '权利类型', en: 'Type of right' }, 'trademark'),
  right: text(200, { zh: '权利名称与登记号', en: 'Right and its number' }, 'Trademark no. 12345678'),
  rightRecords: z._default(
    field(z.array(Ano).check(z.maxLength(MAX_RIGHT_RECORDS)), {
      label: { zh: '权利证明的存证记录', en: 'Records that prove the right' },
      hint: { zh: `最多 ${MAX_RIGHT_RECORDS} 条`, en: `at most ${MAX_RIGHT_RECORDS} records` },
      example: [],
    }),
    [],
  ),
  used: choice(purchaseUses, { zh: '公证书用途', en: 'Use of the certificate' }, 'litigation'),
  reason: text(
    1_000,
    { zh: '认为侵权的理由', en: 'Why the goods are thought to infringe' },
    'The shop prints our mark on its bags.',
    true,
  ),
  platform: text(40, { zh: '电商平台', en: 'Marketplace' }, 'Example Mall'),
  shop: text(80, { zh: '店铺名称', en: 'Shop' }, 'Bags of the South'),
  shopLink: link({ zh: '店铺网址', en: 'Address of the shop' }, 'https://shop.example.com'),
  goods: z._default(
    field(z.array(Goods).check(z.maxLength(MAX_GOODS)), {
      label: { zh: '商品清单', en: 'Goods table' },
      hint: { zh: `同一店铺最多 ${MAX_GOODS} 种商品`, en: `at most ${MAX_GOODS} goods of one shop` },
      example: [{ name: 'Canvas tote bag', quantity: 1, unitYuan: '59.90' }],
    }),
    [],
  ),
  carriageYuan: price({ zh: '运费预算', en: 'Budget for carriage' }, MAX_CARRIAGE_FEN, 0, '0.00'),
  /** The seller offers the goods of their own accord: nobody induced the infringement. */
  noInducement: z._default(
    field(z.boolean(), {
      label: { zh: '未诱导侵权的声明', en: 'Declaration that nobody induced the seller to infringe' },
      example: true,
    }),
    false,
  ),
})
export type PurchaseDraft = z.infer<typeof PurchaseDraft>

export const emptyPurchase: PurchaseDraft = PurchaseDraft.parse({})
export const emptyGoods: Goods = Goods.parse({})

export const purchaseProblems = [
  'person',
  'enterprise',
  'name',
  'right',
  'records',
  'reason',
  'platform',
  'shop',
  'shop-link',
  'goods-none',
  'goods-name',
  'goods-link',
  'goods-price',
  'goods-twice',
  'cap',
  'inducement',
] as const
export type PurchaseProblem = (typeof purchaseProblems)[number]

export const goodsFenOf = ({ goods }: Pick<PurchaseDraft, 'goods'>): number =>
  goods.reduce((sum, { quantity, unitYuan }) => sum + quantity * fenOfYuan(unitYuan), 0)

/** What is held on acceptance: the highest fee, the goods and the carriage. */
export const capFenOf = (draft: Pick<PurchaseDraft, 'goods' | 'carriageYuan'>, { feeFen }: PurchaseTerms): number =>
  Math.max(feeFen.undelivered, feeFen.genuine, feeFen.certified) + goodsFenOf(draft) + fenOfYuan(draft.carriageYuan)

export interface PurchaseContext {
  readonly isPersonVerified: boolean
  readonly isEnterpriseVerified: boolean
  /** Every record of the right is there, and sealed. */
  readonly areRecordsSealed: boolean
  readonly terms: PurchaseTerms
}

/** Everything that is missing, in the order of the form. */
export function purchaseProblemsOf(draft: PurchaseDraft, context: PurchaseContext): PurchaseProblem[] {
  const { goods } = draft
  const found: readonly (readonly [PurchaseProblem, boolean])[] = [
    ['person', !context.isPersonVerified],
    ['enterprise', draft.applicant === 'enterprise' && !context.isEnterpriseVerified],
    ['name', draft.name === ''],
    ['right', draft.right === ''],
    ['records', !context.areRecordsSealed],
    ['reason', draft.reason.length < MIN_STATEMENT_CHARS],
    ['platform', draft.platform === ''],
    ['shop', draft.shop === ''],
    ['shop-link', draft.shopLink === ''],
    ['goods-none', goods.length === 0],
    ['goods-name', goods.some(({ brand, name }) => name === '' || brand === '')],
    ['goods-link', goods.some((each) => each.link === '')],
    ['goods-price', goods.some(({ unitYuan }) => fenOfYuan(unitYuan) === 0)],
    ['goods-twice', new Set(goods.map((each) => `${each.link} ${each.spec}`)).size < goods.length],
    ['cap', capFenOf(draft, context.terms) > MAX_CAP_FEN],
    ['inducement', !draft.noInducement],
  ]
  return found.flatMap(([problem, isOpen]) => (isOpen ? [problem] : []))
}

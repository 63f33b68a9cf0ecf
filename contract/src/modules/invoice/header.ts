// Invoice headers: whom an invoice is made out to; at most twenty per account, exactly one of them the default.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field, UUID } from '../../field.ts'
import { NoInput, Nothing } from '../../paging.ts'
import {
  type Buyer,
  HeaderAccount,
  HeaderAddress,
  HeaderBank,
  HeaderPhone,
  HeaderTitle,
  headerKinds,
  TaxNumber,
  taxNumberHints,
  taxNumberProblem,
} from './fields.ts'

export const MAX_HEADERS_PER_ACCOUNT = 20

/** The vendor's look-up is asked only from here on: shorter texts match too much. */
export const MIN_LOOKUP_CHARS = 4

export const HeaderId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '抬头编号', en: 'Header id' },
  resource: 'invoice-header',
  example: '00000000-0000-7000-8000-000000000000',
})

export const buyerShape = {
  kind: field(z.enum(headerKinds), { label: { zh: '抬头类型', en: 'Type' }, example: 'person' }),
  title: HeaderTitle,
  taxNumber: z._default(TaxNumber, ''),
  address: z._default(HeaderAddress, ''),
  phone: z._default(HeaderPhone, ''),
  bank: z._default(HeaderBank, ''),
  account: z._default(HeaderAccount, ''),
}

/** Companies need a tax number, whose check character is verified; persons may leave it out. */
export const fitsKind = <T extends Pick<Buyer, 'kind' | 'taxNumber'>>() =>
  z.check<T>(({ value, issues }) => {
    const problem = taxNumberProblem(value)
    if (problem) issues.push({ code: 'custom', input: value, path: ['taxNumber'], params: { hint: taxNumberHints[problem] } })
  })

const headerShape = {
  ...buyerShape,
  isDefault: z._default(field(z.boolean(), { label: { zh: '默认抬头', en: 'Default header' }, example: false }), false),
}

export const headerInput = z.strictObject(headerShape).check(fitsKind())

export const BuyerView = z.object({
  kind: z.enum(headerKinds),
  title: z.string(),
  taxNumber: z.string(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  account: z.string(),
})

export const HeaderItem = z.object({
  id: z.string(),
  ...BuyerView.shape,
  isDefault: z.boolean(),
  updatedAt: z.iso.datetime(),
})
export type HeaderItem = z.infer<typeof HeaderItem>

/** own: a saved header; enterprise: the verified enterprise of the account; vendor: the register of the invoice service. */
export const suggestionSources = ['own', 'enterprise', 'vendor'] as const

export const Suggestion = z.object({
  source: z.enum(suggestionSources),
  title: z.string(),
  taxNumber: z.string(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  account: z.string(),
})
export type Suggestion = z.infer<typeof Suggestion>

export const headerApi = {
  list: endpoint({
    method: 'GET',
    path: '/invoice/header',
    access: 'main',
    summary: { zh: '发票抬头列表，默认抬头在前', en: 'One’s invoice headers, the default first' },
    input: NoInput,
    /** special: whether the platform issues special invoices for anything. */
    output: z.object({ list: z.array(HeaderItem), total: z.int(), limit: z.int(), special: z.boolean() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/invoice/header',
    access: 'main',
    summary: { zh: '新增发票抬头', en: 'Add an invoice header' },
    input: headerInput,
    output: HeaderItem,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/invoice/header/info/:id',
    access: 'main',
    summary: { zh: '一个发票抬头', en: 'One invoice header' },
    input: z.strictObject({ id: HeaderId }),
    output: HeaderItem,
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/invoice/header/suggest',
    access: 'main',
    effect: 'stream',
    summary: {
      zh: '抬头联想：已存抬头、已认证企业、开票服务商的企业库',
      en: 'Suggest headers: saved ones, the verified enterprise, the register of the invoice service',
    },
    input: z.strictObject({
      keyword: field(z.string().check(z.trim(), z.minLength(1), z.maxLength(50)), {
        label: { zh: '关键字', en: 'Keyword' },
        example: 'Example',
      }),
    }),
    output: z.object({ list: z.array(Suggestion) }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/invoice/header/:id',
    access: 'main',
    summary: { zh: '修改发票抬头', en: 'Change an invoice header' },
    input: z.strictObject({ id: HeaderId, ...headerShape }).check(fitsKind()),
    output: HeaderItem,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/invoice/header/:id',
    access: 'main',
    summary: { zh: '删除发票抬头', en: 'Delete an invoice header' },
    input: z.strictObject({ id: HeaderId }),
    output: Nothing,
  }),
}

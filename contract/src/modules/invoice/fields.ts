// Fields of invoice headers: the rules of the tax bureau, checked on server and client.
import * as z from 'zod/mini'
import { creditCodeProblem, normalizeCreditCode } from '../../credit-code.ts'
import type { Bilingual } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { normalizeContactPhone } from '../account/address.ts'
import { normalizeName } from '../realname/fields.ts'

/** person and ordinary get an ordinary invoice; special gets a special VAT invoice. */
export const headerKinds = ['person', 'ordinary', 'special'] as const
export type HeaderKind = (typeof headerKinds)[number]

export const MAX_TITLE_GBK_BYTES = 100

/** GBK has one byte for ASCII and two for every other character. */
export const gbkBytes = (text: string): number =>
  [...text].reduce((sum, char) => sum + ((char.codePointAt(0) ?? 0) < 0x80 ? 1 : 2), 0)

const normalized = (maxChars: number, plain: (text: string) => string) =>
  z.pipe(z.string().check(z.maxLength(maxChars)), z.transform(plain))

/** The tax bureau refuses angle brackets, and GBK has no characters beyond the first plane, such as emoji. */
const isPrintable = (text: string) => !/[<>\u{10000}-\u{10ffff}]/u.test(text)

export const isTaxNumber = (text: string): boolean =>
  /^[A-Z0-9]{15,20}$/.test(text) && (text.length !== 18 || creditCodeProblem(text) === undefined)

/** A natural person's number is an identity number or one that the tax bureau gave: it has no check of GB 32100. */
export const isPersonTaxNumber = (text: string): boolean => /^[A-Z0-9]{15,20}$/.test(text)

export const HeaderTitle = field(
  z.pipe(
    normalized(120, normalizeName),
    z.string().check(
      z.minLength(2),
      z.refine((text) => gbkBytes(text) <= MAX_TITLE_GBK_BYTES && isPrintable(text)),
    ),
  ),
  {
    label: { zh: '发票抬头', en: 'Title' },
    hint: {
      zh: '请填写 2–50 个汉字（100 个字节以内），不能包含 < 或 >',
      en: 'enter 2 to 50 Chinese characters (at most 100 bytes) without < and >',
    },
    secret: true,
    example: 'Example Trading Co Ltd',
  },
)

export const TaxNumber = field(
  z.pipe(normalized(40, normalizeCreditCode), z.string().check(z.refine((text) => text === '' || isPersonTaxNumber(text)))),
  {
    label: { zh: '纳税人识别号', en: 'Tax number' },
    hint: {
      zh: '长度或字符不对，请填写 15–20 位大写字母或数字',
      en: 'its length or a character is wrong; enter 15 to 20 capital letters or digits',
    },
    secret: true,
    example: '91110000802100433B',
  },
)

const optionalLine = (label: Bilingual, maxGbkBytes: number, example: string) =>
  field(
    z.pipe(
      normalized(maxGbkBytes, normalizeName),
      z.string().check(z.refine((text) => gbkBytes(text) <= maxGbkBytes && isPrintable(text))),
    ),
    {
      label,
      hint: {
        zh: `不超过 ${maxGbkBytes / 2} 个汉字，不能包含 < 或 >，可以留空`,
        en: `at most ${maxGbkBytes / 2} Chinese characters without < and >, or nothing`,
      },
      secret: true,
      example,
    },
  )

export const HeaderAddress = optionalLine({ zh: '注册地址', en: 'Registered address' }, 200, '1 Example Road')
export const HeaderBank = optionalLine({ zh: '开户银行', en: 'Bank' }, 100, 'Example Bank')

export const HeaderPhone = field(
  z.pipe(
    // Text without digits would become empty, and so pass.
    normalized(40, (text) => normalizeContactPhone(text) || text.trim()),
    z.string().check(z.refine((text) => /^([0-9#]{5,20})?$/.test(text))),
  ),
  {
    label: { zh: '注册电话', en: 'Registered phone' },
    hint: {
      zh: '请填写座机（带区号）或手机号，可以留空',
      en: 'enter a landline with its area code or a mobile number, or nothing',
    },
    secret: true,
    example: '01088886666',
  },
)

export const HeaderAccount = field(
  z.pipe(
    normalized(60, (text) => text.replace(/[\s-]/g, '')),
    z.string().check(z.refine((text) => /^(\d{8,32})?$/.test(text))),
  ),
  {
    label: { zh: '银行账号', en: 'Bank account' },
    hint: { zh: '请填写 8–32 位数字，可以留空', en: 'enter 8 to 32 digits, or nothing' },
    secret: true,
    example: '6222000000000000',
  },
)

export const InvoiceEmail = field(z.union([z.literal(''), z.email().check(z.maxLength(100))]), {
  label: { zh: '接收邮箱', en: 'E-mail' },
  hint: { zh: '请填写有效的邮箱地址，不需要邮件可以留空', en: 'enter a valid e-mail address, or nothing' },
  secret: true,
  example: 'finance@example.com',
})

export interface Buyer {
  readonly kind: HeaderKind
  readonly title: string
  readonly taxNumber: string
  readonly address: string
  readonly phone: string
  readonly bank: string
  readonly account: string
}

export const taxNumberHints = {
  missing: { zh: '企业抬头须填写纳税人识别号', en: 'a company header needs a tax number' },
  shape: {
    zh: '18 位统一社会信用代码不含字母 I、O、S、V、Z，请核对',
    en: 'an 18-character credit code has none of the letters I, O, S, V and Z',
  },
  check: {
    zh: '长度正确，但末位校验码不符，请逐位核对',
    en: 'its length is right, but the last character (check character) does not fit; compare it character by character',
  },
} as const satisfies Record<string, Bilingual>

/** What is wrong with a header as a whole, by the rules of its kind. */
export function taxNumberProblem({
  kind,
  taxNumber,
}: Pick<Buyer, 'kind' | 'taxNumber'>): keyof typeof taxNumberHints | undefined {
  if (kind === 'person') return undefined
  if (taxNumber === '') return 'missing'
  return taxNumber.length === 18 ? creditCodeProblem(taxNumber) : undefined
}

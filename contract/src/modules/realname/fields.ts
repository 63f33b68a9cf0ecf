// Fields of identity documents, validated on server and client.
import * as z from 'zod/mini'
import { creditCodeProblem, normalizeCreditCode } from '../../credit-code.ts'
import { field } from '../../field.ts'
import { identityNumberProblem, normalizeIdentityNumber } from '../../identity-number.ts'

const normalized = (maxChars: number, plain: (text: string) => string) =>
  z.pipe(z.string().check(z.maxLength(maxChars)), z.transform(plain))

export const isPersonName = (name: string): boolean => /^[\p{Script=Han}A-Za-z·• ]{2,30}$/u.test(name)

/** Trims and collapses repeated spaces. */
export const normalizeName = (text: string): string => text.trim().replace(/\s+/g, ' ')

export const PersonName = field(z.pipe(normalized(60, normalizeName), z.string().check(z.refine(isPersonName))), {
  label: { zh: '姓名', en: 'Name' },
  hint: { zh: '请填写证件上的姓名，2–30 个汉字或字母', en: 'enter the name on the card, 2 to 30 characters' },
  secret: true,
  example: 'Zhang San',
})

export const IdentityNumber = field(
  z.pipe(
    normalized(40, normalizeIdentityNumber),
    z.string().check(z.refine((number) => identityNumberProblem(number) === undefined)),
  ),
  {
    label: { zh: '身份证号', en: 'Identity number' },
    hint: {
      zh: '请填写 18 位居民身份证号并核对每一位；15 位的旧号码已停用',
      en: 'enter the 18 characters of a resident identity card and check each; 15-digit numbers are no longer valid',
    },
    secret: true,
    example: '11010519491231002X',
  },
)

export const EnterpriseName = field(z.pipe(normalized(120, normalizeName), z.string().check(z.minLength(2), z.maxLength(100))), {
  label: { zh: '企业名称', en: 'Name of the enterprise' },
  hint: { zh: '请填写营业执照上的全称，2–100 个字', en: 'enter the full name on the business licence, 2 to 100 characters' },
  example: 'Example Co Ltd',
})

export const CreditCode = field(
  z.pipe(normalized(40, normalizeCreditCode), z.string().check(z.refine((code) => creditCodeProblem(code) === undefined))),
  {
    label: { zh: '统一社会信用代码', en: 'Unified social credit code' },
    hint: {
      zh: '请填写营业执照上的 18 位代码并核对每一位',
      en: 'enter the 18 characters on the business licence and check each',
    },
    example: '91350100M000100Y43',
  },
)

/** Identity documents are sensitive and require separate consent. */
export const Consent = field(z.literal(true), {
  label: { zh: '单独同意', en: 'Consent' },
  instruction: {
    zh: '请先阅读并同意处理敏感个人信息',
    en: 'Read and agree to the handling of sensitive personal information first',
  },
  example: true,
})

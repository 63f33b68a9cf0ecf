// Fields for registration and login, validated on server and client.
import * as z from 'zod/mini'
import { field } from '../../field.ts'

/** Removes spaces, hyphens and the prefix +86. */
export const normalizePhone = (text: string) => text.replace(/[\s-]/g, '').replace(/^(\+86|0086)/, '')

export const Phone = field(
  z.pipe(z.pipe(z.string().check(z.maxLength(24)), z.transform(normalizePhone)), z.string().check(z.regex(/^1[3-9]\d{9}$/))),
  {
    label: { zh: '手机号', en: 'Phone number' },
    hint: { zh: '请输入 11 位中国大陆手机号', en: 'enter an 11-digit mainland China mobile number' },
    example: '13800000001',
  },
)

export const Password = field(
  z.string().check(z.minLength(8), z.maxLength(64), z.regex(/[A-Za-z]/), z.regex(/\d/), z.regex(/^[\x21-\x7e]+$/)),
  {
    label: { zh: '密码', en: 'Password' },
    hint: {
      zh: '8–64 位，至少包含一个字母和一个数字，不含空格',
      en: 'use 8 to 64 characters with at least one letter and one digit, no spaces',
    },
    secret: true,
    example: 'Attestry#2026',
  },
)

/** A password to check, not to set: old ones may violate the current rules. */
export const GivenPassword = field(z.string().check(z.minLength(1), z.maxLength(128)), {
  label: { zh: '密码', en: 'Password' },
  secret: true,
  verbatim: true,
  example: 'Attestry#2026',
})

export const SmsCode = field(z.string().check(z.regex(/^\d{6}$/)), {
  label: { zh: '短信验证码', en: 'SMS code' },
  hint: { zh: '请输入 6 位数字', en: 'enter the 6 digits' },
  secret: true,
  example: '482913',
})

export const SmsId = field(z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)), {
  label: { zh: '验证码编号', en: 'Code id' },
  instruction: { zh: '请先获取短信验证码', en: 'Ask for an SMS code first' },
  unowned: true,
  example: 'AAAAAAAAAAAAAAAAAAAAAA',
})

export const ChallengeId = field(z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)), {
  label: { zh: '图形验证码编号', en: 'Picture id' },
  instruction: { zh: '请先获取图形验证码', en: 'Ask for a picture first' },
  unowned: true,
  example: 'AAAAAAAAAAAAAAAAAAAAAA',
})

export const ChallengeAnswer = field(z.string().check(z.minLength(1), z.maxLength(12)), {
  label: { zh: '图形验证码', en: 'Image code' },
  example: 'k7mx',
})

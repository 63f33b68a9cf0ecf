// OAuth accounts (Alipay, WeChat) for login, and the phone number that links them to an account here.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { NoInput, Nothing } from '../../paging.ts'
import { SentCode, sendInput } from './code.ts'
import { GivenPassword, Phone, SmsCode, SmsId } from './fields.ts'
import { LoggedIn } from './session.ts'

export const thirdProviders = ['alipay', 'wechat'] as const
export type ThirdProvider = (typeof thirdProviders)[number]

export const FIRST_USE_TICKET_SECONDS = 600

const Provider = field(z.enum(thirdProviders), { label: { zh: '第三方平台', en: 'Provider' }, example: 'alipay' })

const AuthCode = field(z.string().check(z.minLength(1), z.maxLength(512)), {
  label: { zh: '授权码', en: 'Authorization code' },
  secret: true,
  example: 'a1b2c3',
})

const State = field(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)), {
  label: { zh: '授权状态', en: 'Authorization state' },
  hint: { zh: '请重新发起授权', en: 'begin the authorization again' },
  secret: true,
  example: 'A'.repeat(43),
})

/** Represents an OAuth account that was just verified; bound to the browser. */
export const Ticket = field(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)), {
  label: { zh: '登录凭据', en: 'Login ticket' },
  hint: { zh: '请重新发起登录', en: 'begin the login again' },
  secret: true,
  bearer: true,
  example: 'A'.repeat(43),
})

const Agreed = field(z.literal(true), {
  label: { zh: '服务协议', en: 'Service agreement' },
  instruction: { zh: '请先阅读并同意服务协议与隐私政策', en: 'Read and accept the service agreement and privacy policy first' },
  example: true,
})

/** Browsers drop tabs and newlines and read a backslash as a slash: `/\t/host` would be another site. */
const ReturnPath = field(z.string().check(z.maxLength(1000), z.regex(/^\/(?!\/)[^\s\p{Cc}\\]*$/u)), {
  label: { zh: '返回地址', en: 'Where to go afterwards' },
  hint: {
    zh: '须为本站的路径，以一个“/”开头，不含空格、控制字符和反斜杠',
    en: 'a path on this site that starts with one slash, without spaces, control characters and backslashes',
  },
  example: '/browse',
})

/** An OAuth account that is not linked to an account here yet. */
export const FirstUse = z.object({
  ticket: z.string(),
  /** Its origin: a provider, or the name of a partner. */
  from: z.string(),
  nickname: z.nullable(z.string()),
  expiresInSeconds: z.int(),
})

export const ThirdLogin = z.object({
  login: z.nullable(LoggedIn),
  /** Set on first use of the OAuth account: an SMS code then links it to an account. */
  firstUse: z.nullable(FirstUse),
  back: z.nullable(z.string()),
})

export const ThirdAccount = z.object({
  provider: z.string(),
  /** The partner's name; null for well-known providers. */
  partner: z.nullable(z.string()),
  offered: z.boolean(),
  bound: z.boolean(),
  nickname: z.nullable(z.string()),
  boundAt: z.nullable(z.iso.datetime()),
  lastUsedAt: z.nullable(z.iso.datetime()),
})

const callbackInput = z.strictObject({ provider: Provider, code: AuthCode, state: State })
const Redirect = z.object({ url: z.string() })

export const firstUseInput = z.strictObject({ ticket: Ticket, phone: Phone, smsId: SmsId, smsCode: SmsCode, agreed: Agreed })
export const bindPhoneInput = z.strictObject({ password: GivenPassword, phone: Phone, smsId: SmsId, smsCode: SmsCode })

export const thirdAccountApi = {
  providers: endpoint({
    method: 'GET',
    path: '/login/third/list',
    access: 'public',
    summary: { zh: '可用的第三方登录方式', en: 'Which accounts elsewhere can be used to log in' },
    input: NoInput,
    output: z.object({ list: z.array(z.enum(thirdProviders)) }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/login/third/begin',
    access: 'public',
    summary: { zh: '第三方登录：前往授权', en: 'Third-party login: where to go' },
    input: z.strictObject({ provider: Provider, back: z.optional(ReturnPath) }),
    output: Redirect,
  }),
  login: endpoint({
    method: 'POST',
    path: '/loginByThirdAccount',
    access: 'public',
    effect: 'stream',
    summary: { zh: '用第三方账号登录', en: 'Log in by an account elsewhere' },
    input: callbackInput,
    output: ThirdLogin,
  }),
  sendForFirstUse: endpoint({
    method: 'POST',
    path: '/login/third/msg',
    access: 'public',
    summary: { zh: '第三方登录：发送首次绑定验证码', en: 'Third-party login: send the code of the first use' },
    input: sendInput,
    output: SentCode,
  }),
  firstUse: endpoint({
    method: 'POST',
    path: '/login/third/first',
    access: 'public',
    summary: {
      zh: '第三方登录：首次使用，用短信验证码绑定手机号并登录',
      en: 'Third-party login: tie it to a phone number by SMS code, and log in',
    },
    input: firstUseInput,
    output: LoggedIn,
  }),
  list: endpoint({
    method: 'GET',
    path: '/user/third/list',
    access: 'member',
    summary: { zh: '我绑定的第三方账号', en: 'Linked third-party accounts' },
    input: NoInput,
    output: z.object({ list: z.array(ThirdAccount) }),
  }),
  sendSms: endpoint({
    method: 'POST',
    path: '/user/sendSMS',
    access: 'member',
    summary: {
      zh: '发送验证码：本人手机号用于确认身份，其他手机号用于更换',
      en: 'Send a code: to one’s own number to prove it is oneself, to another to move there',
    },
    input: sendInput,
    output: SentCode,
  }),
  prove: endpoint({
    method: 'POST',
    path: '/user/third/begin',
    access: 'member',
    summary: { zh: '绑定第三方账号：验证身份并前往授权', en: 'Tie an account elsewhere: prove oneself, and where to go' },
    input: z.strictObject({ provider: Provider, phone: Phone, smsId: SmsId, smsCode: SmsCode }),
    output: Redirect,
  }),
  bind: endpoint({
    method: 'PUT',
    path: '/user/bindThirdAccount',
    access: 'member',
    effect: 'stream',
    summary: { zh: '绑定第三方账号', en: 'Tie an account elsewhere to this one' },
    input: callbackInput,
    output: ThirdAccount,
  }),
  rebind: endpoint({
    method: 'PUT',
    path: '/user/rebindThirdAccount',
    access: 'member',
    effect: 'stream',
    summary: { zh: '换绑第三方账号', en: 'Tie another account of the same provider instead' },
    input: callbackInput,
    output: ThirdAccount,
  }),
  unbind: endpoint({
    method: 'PUT',
    path: '/user/unbindThirdAccount',
    access: 'member',
    summary: { zh: '解绑第三方账号', en: 'Untie an account elsewhere' },
    input: z.strictObject({
      provider: field(z.string().check(z.regex(/^[a-z]{1,16}(:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/)), {
        label: { zh: '第三方平台', en: 'Provider' },
        example: 'alipay',
      }),
      phone: Phone,
      smsId: SmsId,
      smsCode: SmsCode,
    }),
    output: Nothing,
  }),
  bindPhone: endpoint({
    method: 'POST',
    path: '/user/bindPhone',
    access: 'member',
    summary: { zh: '更换手机号，并让其他设备退出登录', en: 'Move to another phone number and end all other sessions' },
    input: bindPhoneInput,
    output: Nothing,
  }),
}

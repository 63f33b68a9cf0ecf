// Login, logout and sessions.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field, UUID } from '../../field.ts'
import { NoInput, Nothing } from '../../paging.ts'
import { GivenPassword, Phone, SmsCode, SmsId } from './fields.ts'
import { AccountInfo } from './profile.ts'

export const LoggedIn = z.object({
  token: z.string(),
  expiresAt: z.iso.datetime(),
  mustChangePassword: z.boolean(),
  account: AccountInfo,
})

export const SessionId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '会话编号', en: 'Session id' },
  resource: 'session',
  example: '00000000-0000-7000-8000-000000000000',
})

/** How a session was created; `third`: OAuth account, `bridge`: signed link of a partner. */
export const sessionMethods = ['password', 'sms', 'register', 'scan', 'third', 'bridge', 'switch'] as const
export type SessionMethod = (typeof sessionMethods)[number]

export const SessionFacts = z.object({
  id: z.string(),
  current: z.boolean(),
  method: z.enum(sessionMethods),
  device: z.string(),
  address: z.string(),
  loginAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

export const loginInput = z.strictObject({
  phone: Phone,
  password: z.optional(GivenPassword),
  smsId: z.optional(SmsId),
  smsCode: z.optional(SmsCode),
})

export const sessionApi = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    access: 'public',
    carriesNotaryId: true,
    summary: { zh: '用密码或短信验证码登录', en: 'Log in by password or by SMS code' },
    input: loginInput,
    output: LoggedIn,
  }),
  loginByCode: endpoint({
    method: 'POST',
    path: '/login/phone/111111',
    access: 'public',
    summary: {
      zh: '用短信验证码登录（路径末段固定，不是验证码）',
      en: 'Log in by SMS code (the last segment is fixed and is not a code)',
    },
    input: z.strictObject({ phone: Phone, smsId: SmsId, smsCode: SmsCode }),
    output: LoggedIn,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    access: 'account',
    beforeSecondFactor: true,
    beforeOwnPassword: true,
    summary: { zh: '退出登录', en: 'Log out' },
    input: NoInput,
    output: Nothing,
  }),
  current: endpoint({
    method: 'GET',
    path: '/login/bean',
    access: 'account',
    summary: { zh: '本次登录的信息', en: 'The current session' },
    input: NoInput,
    output: SessionFacts,
  }),
  previous: endpoint({
    method: 'GET',
    path: '/login/old/token',
    access: 'account',
    summary: { zh: '上一次登录的信息', en: 'Facts of the login before this one' },
    input: NoInput,
    output: z.nullable(SessionFacts),
  }),
  list: endpoint({
    method: 'GET',
    path: '/login/session/list',
    access: 'account',
    summary: { zh: '所有登录中的设备', en: 'Every open session' },
    input: NoInput,
    output: z.object({ list: z.array(SessionFacts), total: z.int() }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/login/session/:id',
    access: 'account',
    summary: { zh: '让某个设备退出登录', en: 'End one session' },
    input: z.strictObject({ id: SessionId }),
    output: Nothing,
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/login/session/end/others',
    access: 'account',
    summary: { zh: '让其他所有设备退出登录', en: 'End every session but this one' },
    input: NoInput,
    output: z.object({ ended: z.int() }),
  }),
}

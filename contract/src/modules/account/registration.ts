// Registration, on the web and in the mobile app.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Password, Phone, SmsCode, SmsId } from './fields.ts'
import { InviteCode } from './friend.ts'
import { LoggedIn } from './session.ts'

const Agreed = field(z.literal(true), {
  label: { zh: '服务协议', en: 'Service agreement' },
  instruction: { zh: '请先阅读并同意服务协议与隐私政策', en: 'Read and accept the service agreement and privacy policy first' },
  example: true,
})

const Kind = z._default(
  field(z.enum(['person', 'enterprise']), { label: { zh: '账号类型', en: 'Account type' }, example: 'person' }),
  'person',
)

export const registerInput = z.strictObject({
  phone: Phone,
  smsId: SmsId,
  smsCode: SmsCode,
  password: Password,
  kind: Kind,
  agreed: Agreed,
  inviteCode: z.optional(InviteCode),
})

export const registrationApi = {
  register: endpoint({
    method: 'POST',
    path: '/user/register',
    access: 'public',
    carriesNotaryId: true,
    summary: { zh: '注册', en: 'Sign up' },
    input: registerInput,
    output: LoggedIn,
  }),
  registerFromApp: endpoint({
    method: 'POST',
    path: '/user/app/register',
    access: 'public',
    carriesNotaryId: true,
    summary: { zh: '在手机应用中注册（密码可稍后设置）', en: 'Sign up from the phone application (password may follow later)' },
    input: z.strictObject({
      phone: Phone,
      smsId: SmsId,
      smsCode: SmsCode,
      password: z.optional(Password),
      kind: Kind,
      agreed: Agreed,
      inviteCode: z.optional(InviteCode),
    }),
    output: LoggedIn,
  }),
}

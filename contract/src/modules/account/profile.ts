// Who the account is, to itself and to its main account.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { NoInput } from '../../paging.ts'
import { Phone } from './fields.ts'

export const certificationStates = ['none', 'pending', 'passed', 'rejected'] as const
export type CertificationState = (typeof certificationStates)[number]

export const accountKinds = ['person', 'enterprise', 'staff'] as const
export const staffRoles = ['operator', 'notary', 'appraiser', 'finance'] as const
export type StaffRole = (typeof staffRoles)[number]

export const AccountInfo = z.object({
  id: z.string(),
  phone: z.string(),
  name: z.string(),
  kind: z.enum(accountKinds),
  role: z.enum(['main', 'sub', ...staffRoles]),
  mainAccountId: z.nullable(z.string()),
  platformId: z.int(),
  certification: z.enum(certificationStates),
  createdAt: z.iso.datetime(),
})

export const profileApi = {
  info: endpoint({
    method: 'GET',
    path: '/account/info',
    access: 'account',
    summary: { zh: '当前账号信息', en: 'The account that is logged in' },
    input: NoInput,
    output: AccountInfo,
  }),
  byPhone: endpoint({
    method: 'POST',
    path: '/user/api/v1/user/info/phone',
    access: 'member',
    effect: 'read',
    summary: { zh: '按手机号查看自己或子账号的信息', en: 'One’s own or a sub-account’s facts by phone number' },
    input: z.strictObject({ phone: Phone }),
    output: AccountInfo,
  }),
}

// The profile of an account, for itself and its main account.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { NoInput } from '../../paging.ts'
import { Phone } from './fields.ts'
import { allPermissions } from './permission.ts'

export const certificationStates = ['none', 'pending', 'passed', 'rejected'] as const
export type CertificationState = (typeof certificationStates)[number]

export const accountKinds = ['person', 'enterprise', 'staff'] as const
export const staffRoles = ['operator', 'notary', 'appraiser', 'finance', 'owner'] as const
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

/** What the screens need to hide or explain actions that this account may not perform. */
export const OwnInfo = z.object({
  ...AccountInfo.shape,
  /** Null for accounts that need no permissions: main accounts and staff. */
  permissions: z.nullable(z.array(z.enum(allPermissions))),
  /** The main account that grants them. */
  mainAccountName: z.nullable(z.string()),
  mustChangePassword: z.boolean(),
  /** False for accounts that have only used SMS codes. */
  hasPassword: z.boolean(),
  /** The real-name status that services require: that of the main account, also for sub-accounts. */
  realName: z.enum(certificationStates),
})
export type OwnInfo = z.infer<typeof OwnInfo>

export const DisplayName = field(z.string().check(z.trim(), z.minLength(2), z.maxLength(30)), {
  label: { zh: '显示名称', en: 'Display name' },
  hint: { zh: '2–30 个字', en: '2 to 30 characters' },
  example: 'Qinghe',
})

export const profileApi = {
  info: endpoint({
    method: 'GET',
    path: '/account/info',
    access: 'account',
    beforeOwnPassword: true,
    beforeSecondFactor: true,
    summary: { zh: '当前账号信息', en: 'The account that is logged in' },
    input: NoInput,
    output: OwnInfo,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/account/info',
    access: 'main',
    summary: {
      zh: '修改显示名称（实名后即为实名）',
      en: 'Change the display name; once verified, the real name takes its place',
    },
    input: z.strictObject({ name: DisplayName }),
    output: OwnInfo,
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

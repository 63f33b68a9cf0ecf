// Sub-accounts: created, given permissions and disabled by the main account whose name, wallet and records they share.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field, UUID } from '../../field.ts'
import { NoInput, Nothing } from '../../paging.ts'
import { when } from '../../state.ts'
import { SentCode, sendInput } from './code.ts'
import { Password, Phone, SmsCode, SmsId } from './fields.ts'
import { allPermissions } from './permission.ts'

/** Limit of active sub-accounts; disabled ones do not count. */
export const MAX_SUB_ACCOUNTS = 20

export const subAccountStates = ['active', 'disabled'] as const
export type SubAccountState = (typeof subAccountStates)[number]

export const subAccountCan = {
  disable: when<SubAccountState>('active'),
  enable: when<SubAccountState>('disabled'),
}

export const SubAccountId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '子账号编号', en: 'Sub-account id' },
  resource: 'sub-account',
  example: '00000000-0000-7000-8000-000000000000',
})

export const SubAccountName = field(z.string().check(z.trim(), z.minLength(1), z.maxLength(30)), {
  label: { zh: '子账号名称', en: 'Name of the sub-account' },
  hint: { zh: '1–30 个字，例如使用人的姓名或部门', en: '1 to 30 characters, for example the person or the team' },
  example: 'Legal team',
})

export const Permissions = field(z.array(z.enum(allPermissions)).check(z.maxLength(allPermissions.length)), {
  label: { zh: '权限', en: 'Permissions' },
  example: ['file', 'pay'],
})

export const SubAccount = z.object({
  id: z.string(),
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  state: z.enum(subAccountStates),
  /** The password is still the initial one set by the main account: only changing it is allowed. */
  awaitsPassword: z.boolean(),
  permissions: z.array(z.enum(allPermissions)),
  lastSeenAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
})
export type SubAccount = z.infer<typeof SubAccount>

export const createSubAccountInput = z.strictObject({
  phone: Phone,
  smsId: SmsId,
  smsCode: SmsCode,
  name: SubAccountName,
  password: Password,
  permissions: Permissions,
})

const one = z.strictObject({ id: SubAccountId })

export const subAccountApi = {
  /** Sends the code to the phone of the future user, whose consent is required. */
  sendCode: endpoint({
    method: 'POST',
    path: '/sub/send/code',
    access: 'main',
    realName: 'sub-account',
    summary: { zh: '向子账号的手机号发送验证码', en: 'Send a code to the phone of a sub-account to be' },
    input: sendInput,
    output: SentCode,
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/sub',
    access: 'main',
    realName: 'sub-account',
    summary: { zh: '创建子账号', en: 'Make a sub-account' },
    input: createSubAccountInput,
    output: SubAccount,
  }),
  list: endpoint({
    method: 'GET',
    path: '/user/sub/info/list',
    access: 'main',
    summary: { zh: '子账号列表', en: 'The sub-accounts' },
    input: NoInput,
    output: z.object({ list: z.array(SubAccount), total: z.int(), active: z.int(), limit: z.int() }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/user/sub/:id',
    access: 'main',
    summary: { zh: '修改子账号的名称与权限', en: 'Change name and permissions of a sub-account' },
    input: z.strictObject({ id: SubAccountId, name: SubAccountName, permissions: Permissions }),
    output: SubAccount,
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/user/sub/pwd',
    access: 'main',
    summary: {
      zh: '重设子账号的初始密码，其登录即失效，首次登录须修改',
      en: 'Give a sub-account a new first password: its sessions end, and it has to choose its own',
    },
    input: z.strictObject({ id: SubAccountId, password: Password }),
    output: Nothing,
  }),
  disable: endpoint({
    method: 'POST',
    path: '/user/sub/disable',
    access: 'main',
    summary: { zh: '停用子账号，立即退出登录', en: 'Switch a sub-account off; its sessions end at once' },
    input: one,
    output: SubAccount,
  }),
  enable: endpoint({
    method: 'POST',
    path: '/user/sub/enable',
    access: 'main',
    summary: { zh: '启用子账号', en: 'Switch a sub-account on again' },
    input: one,
    output: SubAccount,
  }),
}

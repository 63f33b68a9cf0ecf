// Switching between a person's own accounts of a platform, linked once with both passwords.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field, UUID } from '../../field.ts'
import { NoInput, Nothing } from '../../paging.ts'
import { GivenPassword, Phone } from './fields.ts'
import { accountKinds } from './profile.ts'
import { LoggedIn } from './session.ts'

export const MAX_LINKED_ACCOUNTS = 20

const UserId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '账号编号', en: 'Account id' },
  resource: 'linked-account',
  example: '00000000-0000-7000-8000-000000000000',
})

export const LinkedAccount = z.object({
  userId: z.string(),
  name: z.string(),
  phone: z.string(),
  kind: z.enum(accountKinds),
  role: z.enum(['main', 'sub']),
  linkedAt: z.iso.datetime(),
  /** False if either password has changed since linking: both must be entered again. */
  usable: z.boolean(),
})

export const linkInput = z.strictObject({ phone: Phone, password: GivenPassword, ownPassword: GivenPassword })

export const switchApi = {
  list: endpoint({
    method: 'GET',
    path: '/login/switch/list',
    access: 'member',
    summary: { zh: '可切换的账号', en: 'Accounts one can switch to' },
    input: NoInput,
    output: z.object({ list: z.array(LinkedAccount), total: z.int() }),
  }),
  enter: endpoint({
    method: 'POST',
    path: '/login/switch/:userId',
    access: 'member',
    summary: { zh: '切换账号，当前登录随之结束', en: 'Switch to another account; the current session ends' },
    input: z.strictObject({ userId: UserId }),
    output: LoggedIn,
  }),
  link: endpoint({
    method: 'POST',
    path: '/login/link',
    access: 'member',
    summary: { zh: '关联自己的另一个账号', en: 'Link another account of one’s own' },
    input: linkInput,
    output: LinkedAccount,
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/login/link/:userId',
    access: 'member',
    summary: { zh: '取消关联账号', en: 'Unlink an account' },
    input: z.strictObject({ userId: UserId }),
    output: Nothing,
  }),
}

// Staff accounts, managed by the owner: invite, role, disable, reset of the authenticator.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { pageInput, pageOf } from '../../paging.ts'
import { Phone } from '../account/fields.ts'
import { staffRoles } from '../account/profile.ts'
import { rolesFor } from './role.ts'

const StaffId = field(z.uuid(), {
  label: { zh: '员工编号', en: 'Staff id' },
  hint: { zh: '请从列表中打开', en: 'open it from the list' },
  resource: 'staff',
  example: '00000000-0000-7000-8000-000000000000',
})
const Name = field(z.string().check(z.trim(), z.minLength(2), z.maxLength(30)), {
  label: { zh: '姓名', en: 'Name' },
  hint: { zh: '2–30 个字', en: '2 to 30 characters' },
  example: 'Lin Zhiyuan',
})
const Role = field(z.enum(staffRoles), { label: { zh: '角色', en: 'Role' }, example: 'operator' })
const Reason = field(z.string().check(z.trim(), z.minLength(2), z.maxLength(200)), {
  multiLine: true,
  label: { zh: '原因', en: 'Reason' },
  hint: { zh: '请用 2–200 个字说明原因', en: 'say why in 2 to 200 characters' },
  example: 'Moved to another department.',
})

/** invited: no password yet. enrolling: password, but no authenticator yet. */
/** After an invitation, another role or a new second factor, a person cannot decide proposals for so long. */
export const NEW_STAFF_HOURS = 24

export const staffStates = ['invited', 'enrolling', 'active', 'disabled'] as const
export type StaffState = (typeof staffStates)[number]

export const StaffFacts = z.object({
  id: z.string(),
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  role: z.enum(staffRoles),
  state: z.enum(staffStates),
  self: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.nullable(z.iso.datetime()),
})

const shared = { access: 'staff', roles: rolesFor('staff') } as const

export const staffApi = {
  list: endpoint({
    ...shared,
    method: 'POST',
    path: '/desk/staff/list',
    effect: 'read',
    summary: { zh: '员工：列表', en: 'Staff: list' },
    input: z.strictObject({ ...pageInput, role: z.optional(Role) }),
    output: pageOf(StaffFacts),
  }),
  read: endpoint({
    ...shared,
    method: 'GET',
    path: '/desk/staff/:id',
    summary: { zh: '员工：查看', en: 'Staff: read' },
    input: z.strictObject({ id: StaffId }),
    output: StaffFacts,
  }),
  invite: endpoint({
    ...shared,
    method: 'POST',
    path: '/desk/staff',
    stepUp: true,
    summary: { zh: '员工：邀请', en: 'Staff: invite' },
    input: z.strictObject({ phone: Phone, name: Name, role: Role }),
    output: StaffFacts,
  }),
  changeRole: endpoint({
    ...shared,
    method: 'POST',
    path: '/desk/staff/:id/role',
    stepUp: true,
    summary: { zh: '员工：修改角色', en: 'Staff: change the role' },
    input: z.strictObject({ id: StaffId, role: Role, reason: Reason }),
    output: StaffFacts,
  }),
  disable: endpoint({
    ...shared,
    method: 'POST',
    path: '/desk/staff/:id/disable',
    stepUp: true,
    summary: { zh: '员工：停用', en: 'Staff: disable' },
    input: z.strictObject({ id: StaffId, reason: Reason }),
    output: StaffFacts,
  }),
  enable: endpoint({
    ...shared,
    method: 'POST',
    path: '/desk/staff/:id/enable',
    stepUp: true,
    summary: { zh: '员工：重新启用', en: 'Staff: enable again' },
    input: z.strictObject({ id: StaffId, reason: Reason }),
    output: StaffFacts,
  }),
  resetFactor: endpoint({
    ...shared,
    method: 'POST',
    path: '/desk/staff/:id/reset-factor',
    stepUp: true,
    summary: { zh: '员工：重置身份验证器', en: 'Staff: reset the authenticator' },
    input: z.strictObject({ id: StaffId, reason: Reason }),
    output: StaffFacts,
  }),
}

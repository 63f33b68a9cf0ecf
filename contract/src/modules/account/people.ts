// Members for the platform's staff: search by phone, name or number; masked, and unmasked only with a logged reason.
import * as z from 'zod/mini'
import { type Bilingual, endpoint } from '../../endpoint.ts'
import { field, UUID } from '../../field.ts'
import { Nothing, pageInput, pageOf } from '../../paging.ts'
import { rolesFor } from '../operator/role.ts'
import { certificationStates } from './profile.ts'

export const PersonId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '账号编号', en: 'Account id' },
  resource: 'person',
  example: '00000000-0000-7000-8000-000000000000',
})

const PersonSessionId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '会话编号', en: 'Session id' },
  resource: 'person-session',
  example: '00000000-0000-7000-8000-000000000000',
})

/** Also shown to the member. */
export const DisableReason = field(z.string().check(z.trim(), z.minLength(2), z.maxLength(200)), {
  multiLine: true,
  label: { zh: '原因', en: 'Reason' },
  hint: { zh: '请用 2–200 个字说明原因，用户会看到', en: 'say why in 2 to 200 characters; the member will read it' },
  example: 'Reported by its owner as stolen.',
})
export const AccessReason = field(z.string().check(z.trim(), z.minLength(2), z.maxLength(200)), {
  multiLine: true,
  label: { zh: '查看理由', en: 'Reason for looking' },
  hint: { zh: '请用 2–200 个字说明理由，它会留在审计日志中', en: 'say why in 2 to 200 characters; it stays on the audit log' },
  example: 'The member asked by phone.',
})

export const personRoles = ['main', 'sub'] as const
export const personStates = ['active', 'disabled'] as const

export const PersonItem = z.object({
  id: z.string(),
  kind: z.enum(['person', 'enterprise']),
  role: z.enum(personRoles),
  /** Masked; the name of an enterprise is public and shown in full. */
  name: z.string(),
  phone: z.string(),
  certification: z.enum(certificationStates),
  disabled: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type PersonItem = z.infer<typeof PersonItem>

export const PersonSession = z.object({
  id: z.string(),
  method: z.string(),
  device: z.string(),
  /** IP address without its last part. */
  address: z.string(),
  loginAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})

export const PersonDetail = z.object({
  person: PersonItem,
  main: z.nullable(PersonItem),
  subs: z.array(PersonItem),
  sessions: z.array(PersonSession),
  /** Disabled by the platform, with the reason; null also if only its main account disabled it. */
  bar: z.nullable(z.object({ at: z.iso.datetime(), reason: z.string() })),
})
export type PersonDetail = z.infer<typeof PersonDetail>

const personEndpoint = (path: string, summary: Bilingual) =>
  ({ method: 'POST', path, access: 'staff', roles: rolesFor('people'), summary }) as const

export const peopleApi = {
  list: endpoint({
    ...personEndpoint('/desk/people/list', { zh: '用户列表（已脱敏）', en: 'Members, masked' }),
    effect: 'read',
    input: z.strictObject({
      search: z.optional(
        field(z.string().check(z.trim(), z.maxLength(60)), {
          label: { zh: '手机号、姓名或账号编号', en: 'Phone, name or account id' },
          example: '13800000001',
        }),
      ),
      kind: z.optional(field(z.enum(['person', 'enterprise']), { label: { zh: '类型', en: 'Type' }, example: 'person' })),
      role: z.optional(
        field(z.enum(personRoles), { label: { zh: '主账号或子账号', en: 'Main or sub-account' }, example: 'main' }),
      ),
      state: z.optional(field(z.enum(personStates), { label: { zh: '状态', en: 'Status' }, example: 'active' })),
      ...pageInput,
    }),
    output: pageOf(PersonItem),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/desk/people/:id',
    access: 'staff',
    roles: rolesFor('people'),
    summary: { zh: '一位用户（已脱敏）', en: 'One member, masked' },
    input: z.strictObject({ id: PersonId }),
    output: PersonDetail,
  }),
  reveal: endpoint({
    ...personEndpoint('/desk/people/:id/reveal', {
      zh: '查看完整姓名与手机号（留痕）',
      en: 'See name and phone in full, on record',
    }),
    input: z.strictObject({ id: PersonId, reason: AccessReason }),
    output: z.object({ name: z.string(), phone: z.string() }),
  }),
  disable: endpoint({
    ...personEndpoint('/desk/people/:id/disable', { zh: '停用账号', en: 'Disable an account' }),
    input: z.strictObject({ id: PersonId, reason: DisableReason }),
    output: PersonDetail,
  }),
  enable: endpoint({
    ...personEndpoint('/desk/people/:id/enable', { zh: '恢复账号', en: 'Enable an account again' }),
    input: z.strictObject({ id: PersonId, reason: DisableReason }),
    output: PersonDetail,
  }),
  endSession: endpoint({
    ...personEndpoint('/desk/people/session/:id/end', { zh: '让用户的某个设备退出登录', en: 'End one of a member’s sessions' }),
    input: z.strictObject({ id: PersonSessionId, reason: AccessReason }),
    output: Nothing,
  }),
}

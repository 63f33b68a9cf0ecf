// Review of real-name applications by operators: queue, submitted documents, decision; every document access is logged.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field, UUID } from '../../field.ts'
import { Nothing, pageInput, pageOf } from '../../paging.ts'
import { when } from '../../state.ts'
import { rolesFor } from '../operator/role.ts'
import { applicationKinds, methods, photoSides, rejections } from './standing.ts'

/** withdrawn: abandoned for another method before a decision. */
export const applicationStates = ['pending', 'passed', 'rejected', 'withdrawn'] as const
export type ApplicationState = (typeof applicationStates)[number]

export const applicationCan = { decide: when<ApplicationState>('pending') }

const ApplicationId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '申请编号', en: 'Application id' },
  resource: 'realname-application',
  example: '00000000-0000-7000-8000-000000000000',
})
const PhotoId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '照片编号', en: 'Photo id' },
  resource: 'realname-photo',
  example: '00000000-0000-7000-8000-000000000000',
})
const Reason = field(z.string().check(z.trim(), z.minLength(2), z.maxLength(200)), {
  multiLine: true,
  label: { zh: '原因', en: 'Reason' },
  hint: { zh: '请用 2–200 个字说明原因，申请人会看到', en: 'say why in 2 to 200 characters; the applicant will read it' },
  example: 'The photo is blurred.',
})

export const ReviewItem = z.object({
  id: z.string(),
  kind: z.enum(applicationKinds),
  method: z.enum(methods),
  state: z.enum(applicationStates),
  accountId: z.string(),
  /** Masked. */
  phone: z.string(),
  name: z.string(),
  number: z.string(),
  submittedAt: z.iso.datetime(),
  decidedAt: z.nullable(z.iso.datetime()),
  rejection: z.nullable(z.enum(rejections)),
  reason: z.nullable(z.string()),
})

export const reviewApi = {
  list: endpoint({
    method: 'POST',
    path: '/desk/realname/list',
    access: 'staff',
    roles: rolesFor('realname'),
    effect: 'read',
    summary: { zh: '实名认证申请列表', en: 'Applications for a real name' },
    input: z.strictObject({
      state: z.optional(field(z.enum(applicationStates), { label: { zh: '状态', en: 'Status' }, example: 'pending' })),
      kind: z.optional(field(z.enum(applicationKinds), { label: { zh: '类型', en: 'Type' }, example: 'person' })),
      ...pageInput,
    }),
    output: pageOf(ReviewItem),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/desk/realname/:id',
    access: 'staff',
    roles: rolesFor('realname'),
    summary: { zh: '一份实名认证申请（已脱敏）', en: 'One application, masked' },
    input: z.strictObject({ id: ApplicationId }),
    output: z.object({
      application: ReviewItem,
      photos: z.array(z.object({ id: z.string(), side: z.enum(photoSides), size: z.int() })),
      /** Accounts of this platform already verified with the same number. */
      sameNumber: z.int(),
      earlier: z.array(ReviewItem),
      /** What this reviewer has viewed: an application is passed only after all of it. */
      opened: z.object({ identity: z.boolean(), photos: z.array(z.string()) }),
    }),
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/desk/realname/:id/reveal',
    access: 'staff',
    roles: rolesFor('realname'),
    summary: { zh: '查看完整姓名与证件号（留痕）', en: 'See name and number in full, on record' },
    input: z.strictObject({ id: ApplicationId }),
    output: z.object({ name: z.string(), number: z.string(), legalPerson: z.nullable(z.string()) }),
  }),
  photo: endpoint({
    method: 'GET',
    path: '/desk/realname/photo/:id',
    access: 'staff',
    roles: rolesFor('realname'),
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '查看证件照片（留痕）', en: 'See a photo, on record' },
    input: z.strictObject({ id: PhotoId }),
    output: Nothing,
  }),
  pass: endpoint({
    method: 'POST',
    path: '/desk/realname/:id/pass',
    access: 'staff',
    roles: rolesFor('realname'),
    summary: { zh: '通过实名认证申请', en: 'Pass an application' },
    input: z.strictObject({ id: ApplicationId }),
    output: ReviewItem,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/desk/realname/:id/reject',
    access: 'staff',
    roles: rolesFor('realname'),
    summary: { zh: '驳回实名认证申请', en: 'Reject an application, with the reason' },
    input: z.strictObject({ id: ApplicationId, reason: Reason }),
    output: ReviewItem,
  }),
}

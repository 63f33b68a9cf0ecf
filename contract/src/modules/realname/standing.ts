// The real-name status of an account: the person, and the enterprise that it may represent.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Yuan } from '../../money.ts'
import { NoInput } from '../../paging.ts'
import { when } from '../../state.ts'
import { type CertificationState, certificationStates } from '../account/profile.ts'

export const applicationKinds = ['person', 'enterprise'] as const
export type ApplicationKind = (typeof applicationKinds)[number]

/** alipay: face and card, verified by Alipay. photo: card photos, reviewed by staff. licence: enterprise documents, reviewed by staff. */
export const methods = ['alipay', 'photo', 'licence'] as const
export type Method = (typeof methods)[number]

/** staff: a free-text reason of the reviewer. The others have texts in the reader's language. */
export const rejections = ['staff', 'not-passed', 'expired', 'too-many-accounts'] as const
export type Rejection = (typeof rejections)[number]

export const photoSides = ['front', 'back', 'held', 'licence', 'authority'] as const
export type PhotoSide = (typeof photoSides)[number]

export const certificationCan = {
  submit: when<CertificationState>('none', 'rejected'),
}

const Application = {
  state: z.enum(certificationStates),
  method: z.nullable(z.enum(methods)),
  submittedAt: z.nullable(z.iso.datetime()),
  decidedAt: z.nullable(z.iso.datetime()),
  rejection: z.nullable(z.enum(rejections)),
  /** The reviewer's reason. */
  reason: z.nullable(z.string()),
}

/** Masked even for the owner, so that an open session does not reveal a full identity number. */
export const PersonStanding = z.object({
  ...Application,
  name: z.nullable(z.string()),
  idNumber: z.nullable(z.string()),
  birthday: z.nullable(z.string()),
  gender: z.nullable(z.enum(['male', 'female'])),
})

export const EnterpriseStanding = z.object({
  ...Application,
  name: z.nullable(z.string()),
  creditCode: z.nullable(z.string()),
  legalPerson: z.nullable(z.string()),
})

export const WaitingPhoto = z.object({ side: z.enum(photoSides), size: z.int(), uploadedAt: z.iso.datetime() })

export const Standing = z.object({
  person: PersonStanding,
  enterprise: EnterpriseStanding,
  /** Uploaded, not yet submitted. */
  photos: z.array(WaitingPhoto),
  alipay: z.boolean(),
  /** The reward for the first verification; null if there is none (any more). */
  gift: z.nullable(Yuan),
  /** The reward that was credited to this account. */
  receivedGift: z.nullable(Yuan),
  accountsAPerson: z.int(),
  /** Sub-accounts act under their main account's name and cannot change it. */
  own: z.boolean(),
})
export type Standing = z.infer<typeof Standing>

export const standingApi = {
  info: endpoint({
    method: 'GET',
    path: '/certify/info',
    access: 'member',
    summary: { zh: '实名认证信息（已脱敏）', en: 'Real-name facts, masked' },
    input: NoInput,
    output: Standing,
  }),
  status: endpoint({
    method: 'POST',
    path: '/certify/status',
    access: 'member',
    effect: 'read',
    summary: { zh: '实名认证状态', en: 'Where the real-name verification stands' },
    input: NoInput,
    output: z.object({
      /** The status that services require: the enterprise's for an enterprise account, otherwise the person's. */
      state: z.enum(certificationStates),
      person: z.enum(certificationStates),
      enterprise: z.enum(certificationStates),
    }),
  }),
}

// Purchase notarization for applicants: draft, submission, judgement from photos, evidence, hand-over and certificate.
import * as z from 'zod/mini'
import { type Bilingual, endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { NoInput, Nothing, pageInput, pageOf } from '../../paging.ts'
import { SentCode } from '../account/code.ts'
import { noteSchemaOf } from '../casework/note.ts'
import { signInput, Version } from './notarization-view.ts'
import { purchaseCase } from './purchase-case.ts'
import { PurchaseDraft, PurchaseTerms } from './purchase-draft.ts'
import { EvidencePlace, Purchase, PurchaseId, PurchaseItem, PurchaseStateField } from './purchase-view.ts'

const own = { id: PurchaseId }
const member = { access: 'main', realName: 'judicial' } as const

const act = (path: string, summary: Bilingual) =>
  endpoint({ method: 'POST', path, ...member, summary, input: z.strictObject(own), output: Purchase })

const raw = (path: string, summary: Bilingual) =>
  endpoint({
    method: 'GET',
    path,
    access: 'main',
    effect: 'stream',
    answer: 'raw',
    summary,
    input: z.strictObject(own),
    output: Nothing,
  })

export const purchaseApi = {
  template: endpoint({
    method: 'GET',
    path: '/buynotarize/template',
    access: 'main',
    summary: { zh: '购买公证的收费与期限', en: 'Fees and time limits of purchase notarization' },
    input: NoInput,
    output: z.object({ isOffered: z.boolean(), office: z.string(), terms: PurchaseTerms }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/buynotarize/list',
    access: 'main',
    summary: { zh: '购买公证列表', en: 'One’s purchase notarizations' },
    input: z.strictObject({ state: PurchaseStateField, ...pageInput }),
    output: pageOf(PurchaseItem),
  }),
  save: endpoint({
    method: 'POST',
    path: '/buynotarize',
    ...member,
    summary: { zh: '保存购买公证申请（可随时继续填写）', en: 'Save an application for a purchase, to go on later' },
    /** Without an id a new one is opened. STALE unless `version` is the current one. */
    input: z.strictObject({ id: z.optional(PurchaseId), version: z._default(Version, 0), draft: PurchaseDraft }),
    output: Purchase,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/buynotarize/:id',
    access: 'main',
    summary: { zh: '购买公证详情', en: 'One purchase notarization' },
    input: z.strictObject(own),
    output: Purchase,
  }),
  submit: act('/buynotarize/submit/:id', { zh: '提交购买公证申请', en: 'Submit the application for a purchase' }),
  cancel: act('/buynotarize/cancel/:id', {
    zh: '购买前取消申请，冻结的款项全部退回',
    en: 'Cancel before the purchase; what is held is released',
  }),
  genuine: act('/buynotarize/genuine/:id', { zh: '辨认为不侵权，退货', en: 'Judge the goods as genuine; they go back' }),
  infringing: endpoint({
    method: 'POST',
    path: '/buynotarize/infringing/:id',
    ...member,
    summary: { zh: '辨认为侵权，拆封出证', en: 'Judge the goods as infringing; the parcel is opened' },
    input: z.strictObject({
      ...own,
      grounds: field(noteSchemaOf(purchaseCase, 'judge-infringing'), {
        label: { zh: '辨认理由', en: 'Grounds' },
        hint: { zh: '请填写 2–500 个字', en: 'enter 2 to 500 characters' },
        multiLine: true,
        example: 'The label differs from ours.',
      }),
    }),
    output: Purchase,
  }),
  file: endpoint({
    method: 'GET',
    path: '/buynotarize/file/:id/:place',
    access: 'main',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '查看一份证据文件', en: 'Open a file of the evidence' },
    input: z.strictObject({ ...own, place: EvidencePlace }),
    output: Nothing,
  }),
  certificate: raw('/buynotarize/certificate/:id', { zh: '下载购买公证书', en: 'Download the certificate of a purchase' }),
  handover: raw('/buynotarize/handover/:id', {
    zh: '打开加封物品交接书（记录阅读时间）',
    en: 'Open the hand-over of the sealed goods; the time is kept',
  }),
  handoverCode: endpoint({
    method: 'POST',
    path: '/buynotarize/handover/code/:id',
    ...member,
    summary: { zh: '发送交接书签署验证码', en: 'Send a code for signing the hand-over' },
    input: z.strictObject(own),
    output: SentCode,
  }),
  signHandover: endpoint({
    method: 'POST',
    path: '/buynotarize/handover/sign/:id',
    ...member,
    effect: 'stream',
    summary: { zh: '签署交接书', en: 'Sign the hand-over' },
    input: z.strictObject({ ...own, ...signInput }),
    output: Purchase,
  }),
}

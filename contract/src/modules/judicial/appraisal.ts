// Appraisal for entrusters: draft, entrustment to sign, payment, further material, and the opinion.
import * as z from 'zod/mini'
import { type Bilingual, endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { yuanBetween } from '../../money.ts'
import { NoInput, Nothing, pageInput, pageOf } from '../../paging.ts'
import { SentCode } from '../account/code.ts'
import { noteSchemaOf } from '../casework/note.ts'
import { appraisalCase } from './appraisal-case.ts'
import { AppraisalDraft, Materials } from './appraisal-draft.ts'
import { AppraisalSettings } from './appraisal-settings.ts'
import {
  Appraisal,
  AppraisalDocumentField,
  AppraisalId,
  AppraisalItem,
  AppraisalStateFilter,
  AppraisalVersion,
  IssueVersion,
} from './appraisal-view.ts'
import { DocumentIds, signInput } from './notarization-view.ts'

const own = { id: AppraisalId }
const member = { access: 'main', realName: 'judicial' } as const

const act = (path: string, summary: Bilingual) =>
  endpoint({ method: 'POST', path, ...member, summary, input: z.strictObject(own), output: Appraisal })

const MAX_FEE_FEN = 100_000_000

export const appraisalApi = {
  template: endpoint({
    method: 'GET',
    path: '/expertise/template',
    access: 'main',
    summary: { zh: '鉴定事项、用途、告知事项与收费', en: 'Matters, uses, notice and fees of appraisals' },
    input: NoInput,
    output: z.object({
      isOffered: z.boolean(),
      settings: z.pick(AppraisalSettings, {
        version: true,
        centre: true,
        matters: true,
        uses: true,
        notice: true,
        fees: true,
        periods: true,
      }),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/expertise/list',
    access: 'main',
    summary: { zh: '鉴定委托列表', en: 'One’s appraisals' },
    input: z.strictObject({ state: AppraisalStateFilter, ...pageInput }),
    output: pageOf(AppraisalItem),
  }),
  save: endpoint({
    method: 'POST',
    path: '/expertise',
    ...member,
    summary: { zh: '保存鉴定委托（可随时继续填写）', en: 'Save an entrustment, to go on later' },
    /** Without an id a new one is opened. STALE unless `version` is the current one. */
    input: z.strictObject({ id: z.optional(AppraisalId), version: z._default(AppraisalVersion, 0), draft: AppraisalDraft }),
    output: Appraisal,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/expertise/:id',
    access: 'main',
    summary: { zh: '鉴定详情', en: 'One appraisal' },
    input: z.strictObject(own),
    output: Appraisal,
  }),
  draw: endpoint({
    method: 'POST',
    path: '/expertise/pdf',
    ...member,
    effect: 'stream',
    summary: {
      zh: '按当前内容生成委托书；内容变更后原委托书作废',
      en: 'Draw the entrustment from what is saved; a change voids the earlier one',
    },
    input: z.strictObject(own),
    output: Appraisal,
  }),
  document: endpoint({
    method: 'GET',
    path: '/expertise/pdf/:id/:key',
    access: 'main',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '打开委托书或鉴定意见书（记录阅读时间）', en: 'Open entrustment or opinion; the time is kept' },
    input: z.strictObject({ ...own, key: AppraisalDocumentField }),
    output: Nothing,
  }),
  issue: endpoint({
    method: 'GET',
    path: '/expertise/issue/:id/:issue',
    access: 'main',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '下载签发单或补正书', en: 'Download the release note or a correction' },
    input: z.strictObject({ ...own, issue: IssueVersion }),
    output: Nothing,
  }),
  code: endpoint({
    method: 'POST',
    path: '/expertise/sign/code',
    ...member,
    summary: { zh: '发送签署验证码', en: 'Send a code for signing' },
    input: z.strictObject({ ...own, documents: DocumentIds }),
    output: SentCode,
  }),
  sign: endpoint({
    method: 'POST',
    path: '/expertise/sign/pdf',
    ...member,
    effect: 'stream',
    summary: { zh: '签署委托书', en: 'Sign the entrustment' },
    input: z.strictObject({ ...own, ...signInput }),
    output: Appraisal,
  }),
  submit: act('/expertise/submit/:id', { zh: '提交鉴定委托', en: 'Submit the entrustment' }),
  abandon: act('/expertise/abandon/:id', { zh: '放弃草稿', en: 'Discard a draft' }),
  pay: endpoint({
    method: 'POST',
    path: '/expertise/pay',
    ...member,
    summary: {
      zh: '以余额支付鉴定费；受理时结算，不予受理全额退还',
      en: 'Pay the fee from the balance; it is settled on acceptance and returned in full otherwise',
    },
    input: z.strictObject({
      ...own,
      /** As the entrustment states it: nothing else is charged. */
      amount: field(yuanBetween(0, MAX_FEE_FEN), { label: { zh: '金额', en: 'Amount' }, example: '3000.00' }),
    }),
    output: Appraisal,
  }),
  supply: endpoint({
    method: 'POST',
    path: '/expertise/supply',
    ...member,
    summary: { zh: '补充鉴定材料', en: 'Supply further material' },
    /** Without new material a note says how it was supplied. */
    input: z.strictObject({
      ...own,
      evidence: Materials,
      note: z._default(
        field(z.string().check(z.trim(), z.maxLength(500)), {
          label: { zh: '说明', en: 'Note' },
          hint: { zh: '最多 500 个字', en: 'at most 500 characters' },
          multiLine: true,
          example: 'The original hard disk was handed over on 3 March.',
        }),
        '',
      ),
    }),
    output: Appraisal,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/expertise/withdraw/:id',
    ...member,
    summary: {
      zh: '撤回委托；受理前全额退还，受理后由鉴定机构决定',
      en: 'Withdraw; before acceptance everything is returned, afterwards the centre decides',
    },
    input: z.strictObject({
      ...own,
      reason: field(noteSchemaOf(appraisalCase, 'withdraw'), {
        label: { zh: '撤回原因', en: 'Reason' },
        multiLine: true,
        example: 'Settled out of court',
      }),
    }),
    output: Appraisal,
  }),
}

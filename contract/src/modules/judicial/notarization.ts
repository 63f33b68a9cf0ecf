// Notarization for applicants: draft, papers, documents to sign, payment, questions of the office, and the certificate.
import * as z from 'zod/mini'
import { type Bilingual, endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { NoInput, Nothing, pageInput, pageOf } from '../../paging.ts'
import { SentCode } from '../account/code.ts'
import { Ano, RecordItem } from '../attestation/record.ts'
import { noteSchemaOf } from '../casework/note.ts'
import { ApplicationDraft } from './application.ts'
import { notarizationCase } from './notarization-case.ts'
import {
  Application,
  ApplicationItem,
  CaseMessage,
  CertificateVersion,
  DocumentIds,
  DocumentKeyField,
  Documents,
  EvidenceView,
  MessageText,
  NotarizationId,
  Paper,
  PaperId,
  PaperInput,
  Progress,
  StateField,
  signInput,
  Version,
} from './notarization-view.ts'
import { NotarizationTemplate } from './template.ts'

const own = { id: NotarizationId }
const member = { access: 'main', realName: 'judicial' } as const

const act = (path: string, summary: Bilingual) =>
  endpoint({ method: 'POST', path, ...member, summary, input: z.strictObject(own), output: Progress })

export const notarizationApi = {
  template: endpoint({
    method: 'GET',
    path: '/notarization/template',
    access: 'main',
    summary: { zh: '公证事项、用途、告知事项与问题模板', en: 'Matters, uses, notice and questions of notarization' },
    input: NoInput,
    output: z.object({ isOffered: z.boolean(), office: z.string(), template: NotarizationTemplate }),
  }),
  notaries: endpoint({
    method: 'POST',
    path: '/notarization/admin',
    access: 'main',
    effect: 'read',
    summary: { zh: '可选的公证员', en: 'Notaries to choose from' },
    input: NoInput,
    output: z.object({ list: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/notarization/list',
    access: 'main',
    summary: { zh: '公证申请列表', en: 'One’s applications for notarization' },
    input: z.strictObject({ state: StateField, ...pageInput }),
    output: pageOf(ApplicationItem),
  }),
  choosable: endpoint({
    method: 'GET',
    path: '/notarization/attestation/list',
    access: 'main',
    summary: { zh: '可申请公证的存证记录', en: 'Records that can be notarized' },
    input: z.strictObject({
      keyword: z.optional(
        field(z.string().check(z.trim(), z.maxLength(100)), { label: { zh: '关键词', en: 'Search words' }, example: 'photo' }),
      ),
      ...pageInput,
    }),
    output: pageOf(
      z.object({
        ...RecordItem.shape,
        ready: z.boolean(),
        /** Only a digest was deposited: the original must be deposited and match first. */
        isDigestOnly: z.boolean(),
      }),
    ),
  }),
  evidence: endpoint({
    method: 'GET',
    path: '/notarization/attestation/order/list',
    access: 'main',
    summary: { zh: '一份申请中的证据', en: 'The evidence of an application' },
    input: z.strictObject(own),
    output: z.object({ list: z.array(EvidenceView) }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/notarization',
    ...member,
    summary: { zh: '保存公证申请（可随时继续填写）', en: 'Save an application, to go on later' },
    /** Without an id a new one is opened. STALE unless `version` is the current one. */
    input: z.strictObject({ id: z.optional(NotarizationId), version: z._default(Version, 0), draft: ApplicationDraft }),
    output: Application,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/notarization/:id',
    access: 'main',
    summary: { zh: '公证申请详情', en: 'One application' },
    input: z.strictObject(own),
    output: Application,
  }),
  info: endpoint({
    method: 'GET',
    path: '/notarization/info/:id',
    access: 'main',
    summary: { zh: '公证办理进度：时限、报价、缴费与经过', en: 'Progress of a notarization: clocks, quote, payment, timeline' },
    input: z.strictObject(own),
    output: Progress,
  }),
  addPaper: endpoint({
    method: 'POST',
    path: '/notarization/paper/:id/:kind/:name',
    ...member,
    files: true,
    effect: 'stream',
    summary: { zh: '上传身份、代理等材料', en: 'Upload a paper, for example an authority' },
    input: z.strictObject({ ...own, ...PaperInput }),
    output: Paper,
  }),
  removePaper: endpoint({
    method: 'DELETE',
    path: '/notarization/paper/:paper',
    ...member,
    summary: { zh: '删除草稿中的材料', en: 'Delete a paper of a draft' },
    input: z.strictObject({ paper: PaperId }),
    output: Nothing,
  }),
  paper: endpoint({
    method: 'GET',
    path: '/notarization/paper/:paper',
    access: 'main',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '查看材料', en: 'Read a paper' },
    input: z.strictObject({ paper: PaperId }),
    output: Nothing,
  }),
  documents: endpoint({
    method: 'POST',
    path: '/notarization/pdf',
    ...member,
    effect: 'stream',
    summary: {
      zh: '四份文书；申请表与告知书按当前内容生成，内容变更后原文书作废',
      en: 'The four documents; application and notice are drawn from what is saved, and a change voids the earlier ones',
    },
    input: z.strictObject(own),
    output: Documents,
  }),
  document: endpoint({
    method: 'GET',
    path: '/notarization/pdf/:id/:key',
    access: 'main',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '打开文书的最新版本（记录阅读时间）', en: 'Open the newest version of a document; the time is kept' },
    input: z.strictObject({ ...own, key: DocumentKeyField }),
    output: Nothing,
  }),
  code: endpoint({
    method: 'POST',
    path: '/notarization/sign/code',
    ...member,
    summary: { zh: '发送签署验证码', en: 'Send a code for signing' },
    input: z.strictObject({ ...own, documents: DocumentIds }),
    output: SentCode,
  }),
  sign: endpoint({
    method: 'POST',
    path: '/notarization/sign/pdf',
    ...member,
    effect: 'stream',
    summary: { zh: '签署文书', en: 'Sign documents' },
    input: z.strictObject({ ...own, ...signInput }),
    output: Documents,
  }),
  submit: act('/notarization/submit/:id', { zh: '提交公证申请', en: 'Submit the application' }),
  resubmit: act('/notarization/resubmit/:id', { zh: '补充后再次提交', en: 'Submit again with what was asked for' }),
  abandon: act('/notarization/abandon/:id', { zh: '缴费前放弃申请', en: 'Abandon an application before it is paid' }),
  supply: act('/notarization/supply/:id', { zh: '告知公证处已补充材料', en: 'Tell the office that the documents are there' }),
  withdraw: endpoint({
    method: 'POST',
    path: '/notarization/withdraw/:id',
    ...member,
    summary: {
      zh: '出证前撤回申请，退费由公证处决定',
      en: 'Withdraw before the certificate is issued; the office decides on a refund',
    },
    input: z.strictObject({
      ...own,
      reason: field(noteSchemaOf(notarizationCase, 'withdraw'), {
        label: { zh: '撤回原因', en: 'Reason' },
        multiLine: true,
        example: 'Settled out of court',
      }),
    }),
    output: Progress,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/notarization/pay',
    ...member,
    effect: 'stream',
    summary: {
      zh: '以余额支付当前报价；支付后受理生效',
      en: 'Pay the current quote from the balance; acceptance takes effect with it',
    },
    input: z.strictObject({
      ...own,
      quote: field(z.int().check(z.gte(1)), { label: { zh: '报价版本', en: 'Version of the quote' }, example: 1 }),
    }),
    output: Progress,
  }),
  message: endpoint({
    method: 'POST',
    path: '/notarization/message',
    ...member,
    summary: { zh: '在案件中给公证员留言', en: 'Write to the notary in the case' },
    input: z.strictObject({ ...own, text: MessageText }),
    output: CaseMessage,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/notarization/message/:id',
    access: 'main',
    effect: 'act',
    summary: { zh: '案件中的往来消息（记录已读）', en: 'The messages of a case; they are marked as read' },
    input: z.strictObject(own),
    output: z.object({ list: z.array(CaseMessage) }),
  }),
  receive: act('/notarization/receive/:id', { zh: '确认收到公证书', en: 'Acknowledge receipt of the certificate' }),
  certificate: endpoint({
    method: 'GET',
    path: '/notarization/certificate/:id',
    access: 'main',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '下载公证书', en: 'Download the certificate' },
    input: z.strictObject({ ...own, version: CertificateVersion }),
    output: Nothing,
  }),
  /** The cases that a record is part of. */
  ofRecord: endpoint({
    method: 'POST',
    path: '/evidence/judicial',
    access: 'main',
    effect: 'read',
    summary: { zh: '一条记录参与的公证', en: 'Notarizations that a record is part of' },
    input: z.strictObject({ ano: Ano }),
    output: z.object({ list: z.array(ApplicationItem) }),
  }),
}

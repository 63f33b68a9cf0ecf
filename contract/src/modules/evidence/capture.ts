// Calls for the capture of web pages, marketplaces and short videos, with the preview before payment.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Nothing, pageInput, pageOf } from '../../paging.ts'
import { Label, RecordName, Remark } from '../attestation/record.ts'
import { Quote } from '../wallet/price.ts'
import { AcceptInvalidTls, CaptureAno, captureFilter, MarketplaceLine, many, PageLine, VideoLine } from './capture-input.ts'
import { CaptureDetail, CaptureFile, CaptureItem } from './capture-item.ts'
import { MAX_PAGES_PER_CALL } from './capture-vocabulary.ts'

export { CaptureAno, PageUrl } from './capture-input.ts'
export { CaptureDetail, CaptureFile, CaptureItem, CaptureWarning } from './capture-item.ts'
export {
  type AttemptCause,
  artefactKinds,
  artefactStates,
  type CaptureCause,
  type CaptureKind,
  type CaptureState,
  CONFIRM_TIMEOUT_HOURS,
  captureCan,
  captureCauses,
  captureKinds,
  captureStages,
  captureStates,
  captureWarnings,
  devices,
  isConfirmed,
  isWall,
  lackingArtefacts,
  MAX_PAGES_PER_CALL,
  MAX_ROWS_PER_BATCH,
  MAX_URL_CHARS,
} from './capture-vocabulary.ts'

export const MAX_CONFIRMED_PER_CALL = 100

const Created = z.object({ list: z.array(CaptureItem), total: z.int(), quote: Quote })

export const feedbackReasons = ['incomplete', 'wrong-page', 'unreadable', 'media-missing', 'other'] as const

export const captureApi = {
  create: endpoint({
    method: 'POST',
    path: '/attestaion/url',
    access: 'member',
    needs: ['web'],
    summary: { zh: '提交网页取证，预览确认后才收费', en: 'Capture web pages; charged only when you confirm the preview' },
    input: z.strictObject({ items: many(PageLine, MAX_PAGES_PER_CALL) }),
    output: Created,
  }),
  createMarketplace: endpoint({
    method: 'POST',
    path: '/attestaion/web/ecommerce',
    access: 'member',
    needs: ['ecommerce'],
    summary: {
      zh: '提交电商取证，预览确认后才收费',
      en: 'Capture marketplace pages; charged only when you confirm the preview',
    },
    input: z.strictObject({ items: many(MarketplaceLine, MAX_PAGES_PER_CALL) }),
    output: Created,
  }),
  createVideo: endpoint({
    method: 'POST',
    path: '/attestaion/web/video',
    access: 'member',
    needs: ['video'],
    summary: {
      zh: '提交短视频取证，预览确认后才收费',
      en: 'Capture short videos; charged only when you confirm the preview',
    },
    input: z.strictObject({ items: many(VideoLine, MAX_PAGES_PER_CALL) }),
    output: Created,
  }),
  list: endpoint({
    method: 'POST',
    path: '/attestaion/url/list',
    access: 'member',
    effect: 'read',
    summary: { zh: '网页、电商与短视频取证列表', en: 'Captures of web pages, marketplace pages and videos' },
    input: z.strictObject({ ...captureFilter, ...pageInput }),
    output: pageOf(CaptureItem),
  }),
  listByQuery: endpoint({
    method: 'GET',
    path: '/attestation/url/list',
    access: 'member',
    summary: { zh: '取证列表（查询参数）', en: 'The same list, asked by query' },
    input: z.strictObject({ ...captureFilter, ...pageInput }),
    output: pageOf(CaptureItem),
  }),
  export: endpoint({
    method: 'GET',
    path: '/attestation/url/export',
    access: 'member',
    needs: ['download'],
    answer: 'raw',
    summary: { zh: '导出取证列表（CSV）', en: 'Export the list of captures as CSV' },
    input: z.strictObject(captureFilter),
    output: z.unknown(),
  }),
  info: endpoint({
    method: 'GET',
    path: '/attestation/url/info/:id',
    access: 'member',
    summary: { zh: '一次取证的详情、各项成果与提醒', en: 'One capture: each artefact with its state, and what to be warned of' },
    input: z.strictObject({ id: CaptureAno }),
    output: CaptureDetail,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/attestaion/url/confirm',
    access: 'member',
    needs: ['own-kind', 'pay'],
    summary: {
      zh: '确认预览（一次一种取证）：固化并收费',
      en: 'Confirm previews of one kind: sealed and charged',
    },
    input: z.strictObject({
      anos: field(z.array(CaptureAno).check(z.minLength(1), z.maxLength(MAX_CONFIRMED_PER_CALL)), {
        label: { zh: '保全号', en: 'Record numbers' },
      }),
      acceptWalls: z._default(
        field(z.boolean(), {
          label: { zh: '登录页、验证页或错误页也要固化', en: 'Seal login pages, challenges and error pages too' },
          example: false,
        }),
        false,
      ),
      acceptLacking: z._default(
        field(z.boolean(), {
          label: {
            zh: '因平台故障缺少成果的也要固化',
            en: 'Seal captures that lack an artefact through a fault of the platform too',
          },
          example: false,
        }),
        false,
      ),
    }),
    output: Created,
  }),
  image: endpoint({
    method: 'POST',
    path: '/attestaion/url/img',
    access: 'member',
    effect: 'read',
    answer: 'raw',
    summary: { zh: '预览图（整页缩略）', en: 'The preview image of the whole page' },
    input: z.strictObject({ ano: CaptureAno }),
    output: z.unknown(),
  }),
  images: endpoint({
    method: 'POST',
    path: '/attestaion/url/img/v2',
    access: 'member',
    effect: 'read',
    summary: { zh: '整页图片的各分块', en: 'The tiles of the full-page image' },
    input: z.strictObject({ ano: CaptureAno }),
    output: z.object({ list: z.array(CaptureFile), total: z.int() }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/attestation/url/file/:id',
    access: 'member',
    answer: 'raw',
    summary: { zh: '取回一项成果的文件（支持断点）', en: 'An artefact’s file, with ranges' },
    input: z.strictObject({
      id: CaptureAno,
      place: field(z.int().check(z.minimum(0)), { label: { zh: '文件序号', en: 'Which file' }, example: 0 }),
    }),
    output: z.unknown(),
  }),
  thumbnail: endpoint({
    method: 'GET',
    path: '/attestation/url/thumbnail/:id',
    access: 'member',
    answer: 'raw',
    summary: { zh: '取证中的实时缩略图', en: 'What the page looks like right now' },
    input: z.strictObject({ id: CaptureAno }),
    output: z.unknown(),
  }),
  replay: endpoint({
    method: 'GET',
    path: '/attestation/url/replay/:id',
    access: 'member',
    answer: 'raw',
    summary: { zh: '回放网页存档（隔离、无脚本）', en: 'The archived page replayed, isolated and without scripts' },
    input: z.strictObject({
      id: CaptureAno,
      url: z.optional(field(z.string().check(z.maxLength(8192)), { label: { zh: '资源地址', en: 'Resource' }, example: '' })),
    }),
    output: z.unknown(),
  }),
  replayPart: endpoint({
    method: 'GET',
    path: '/attestation/url/replay/part/:ticket',
    access: 'public',
    answer: 'raw',
    summary: { zh: '回放页面中的资源（凭短时票据）', en: 'A resource of a replayed page, by its ticket' },
    input: z.strictObject({
      ticket: field(z.string().check(z.regex(/^[\w-]{40,200}$/)), {
        label: { zh: '票据', en: 'Ticket' },
        bearer: true,
        secret: true,
        example: 'a'.repeat(64),
      }),
      url: field(z.string().check(z.minLength(1), z.maxLength(8192)), { label: { zh: '资源地址', en: 'Resource' }, example: '' }),
    }),
    output: z.unknown(),
  }),
  live: endpoint({
    method: 'GET',
    path: '/attestation/url/live',
    access: 'member',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '取证进度的实时通知（SSE）', en: 'Progress of running captures (server-sent events)' },
    input: z.strictObject({}),
    output: z.unknown(),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/attestaion/urlCancel',
    access: 'member',
    summary: { zh: '取消取证，不收费', en: 'Cancel a capture; nothing is charged' },
    input: z.strictObject({ ano: CaptureAno }),
    output: CaptureItem,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/attestaion/urlRetry',
    access: 'member',
    needs: ['own-kind'],
    summary: {
      zh: '重新取证，预览确认后才收费',
      en: 'Capture again; charged only when you confirm the preview',
    },
    /** Without acceptInvalidTls, as requested last. */
    input: z.strictObject({ ano: CaptureAno, acceptInvalidTls: z.optional(AcceptInvalidTls) }),
    output: CaptureItem,
  }),
  describe: endpoint({
    method: 'PUT',
    path: '/attestation/url/:id',
    access: 'member',
    summary: { zh: '修改名称、标签或备注', en: 'Change name, label or remark' },
    input: z.strictObject({ id: CaptureAno, name: z.optional(RecordName), label: z.optional(Label), remark: z.optional(Remark) }),
    output: CaptureItem,
  }),
  complain: endpoint({
    method: 'POST',
    path: '/attestaion/feedback',
    access: 'member',
    summary: { zh: '反馈取证问题，核实后退款', en: 'Say what is wrong with a capture; refunded when found so' },
    input: z.strictObject({
      ano: CaptureAno,
      reason: field(z.enum(feedbackReasons), { label: { zh: '问题', en: 'What is wrong' }, example: 'incomplete' }),
      text: z._default(
        field(z.string().check(z.trim(), z.maxLength(500)), {
          label: { zh: '说明', en: 'Explanation' },
          multiLine: true,
          example: '',
        }),
        '',
      ),
    }),
    output: CaptureItem,
  }),
  withdrawComplaint: endpoint({
    method: 'DELETE',
    path: '/attestaion/url/feedback',
    access: 'member',
    summary: { zh: '撤回反馈', en: 'Withdraw the feedback' },
    input: z.strictObject({ ano: CaptureAno }),
    output: Nothing,
  }),
}

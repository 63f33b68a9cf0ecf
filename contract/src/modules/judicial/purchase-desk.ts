// Purchase notarization at the desk of notaries: acceptance, purchase, parcel and seals, custody, certificate and hand-over.
import * as z from 'zod/mini'
import { type Bilingual, endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { yuanBetween } from '../../money.ts'
import { Nothing, pageInput, pageOf } from '../../paging.ts'
import { noteSchemaOf } from '../casework/note.ts'
import { assignInput, CaseTimeline } from '../casework/timeline.ts'
import { rolesFor } from '../operator/role.ts'
import { purchaseCase } from './purchase-case.ts'
import { MAX_CARRIAGE_FEN, MAX_GOODS, MAX_QUANTITY, MAX_UNIT_FEN } from './purchase-draft.ts'
import { uploadedParts } from './purchase-evidence.ts'
import { EvidencePlace, Purchase, PurchaseEvidence, PurchaseId, PurchaseItem, PurchaseStateField } from './purchase-view.ts'

const desk = { access: 'staff', roles: rolesFor(purchaseCase.duty) } as const
const of = { id: PurchaseId }

export const purchaseViews = ['all', 'unassigned', 'mine'] as const
export type PurchaseView = (typeof purchaseViews)[number]

export const PurchaseDeskItem = z.object({
  ...PurchaseItem.shape,
  applicantName: z.string(),
  handlerName: z.nullable(z.string()),
  isMine: z.boolean(),
})
export type PurchaseDeskItem = z.infer<typeof PurchaseDeskItem>

export const PurchaseDeskCase = z.object({
  ...PurchaseDeskItem.shape,
  purchase: Purchase,
  /** In full: reading it is audited. */
  applicant: z.object({ kind: z.enum(['person', 'organisation']), name: z.string(), number: z.string(), phone: z.string() }),
  /** The reader never acted as the handler: may be the second person, and approve. */
  isOther: z.boolean(),
})
export type PurchaseDeskCase = z.infer<typeof PurchaseDeskCase>

const line = (most: number, label: Bilingual, example: string, least = 1) =>
  field(z.string().check(z.trim(), z.minLength(least), z.maxLength(most)), {
    label,
    hint: { zh: `请填写 ${least}–${most} 个字`, en: `enter ${least} to ${most} characters` },
    example,
  })

const money = (label: Bilingual, most: number) =>
  field(yuanBetween(0, most), {
    label,
    hint: { zh: '请填写金额，例如 59.90', en: 'enter an amount, for example 59.90' },
    example: '0.00',
  })

/** As printed on the seal; upper and lower case are not told apart. */
export const SealNumber = field(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9-]{3,31}$/)), {
  label: { zh: '封条号', en: 'Seal number' },
  hint: {
    zh: '请填写封条上的编号：4–32 位字母、数字或连字符',
    en: 'enter the number on the seal: 4 to 32 letters, digits or hyphens',
  },
  example: 'SEAL-000001',
})

const Reason = field(noteSchemaOf(purchaseCase, 'reject'), {
  label: { zh: '原因', en: 'Reason' },
  hint: { zh: '请填写 2–500 个字', en: 'enter 2 to 500 characters' },
  multiLine: true,
  example: 'The goods are no longer offered.',
})
const Shelf = line(60, { zh: '存放位置', en: 'Storage place' }, 'Room 2, shelf B, box 14')
const Note = field(z.string().check(z.trim(), z.minLength(2), z.maxLength(500)), {
  label: { zh: '情况说明', en: 'What was done and why' },
  hint: { zh: '请填写 2–500 个字', en: 'enter 2 to 500 characters' },
  multiLine: true,
  example: 'Outer box undamaged, label legible.',
})
const HandlingNumber = field(z.int().check(z.gte(1), z.lte(10_000)), {
  label: { zh: '记录序号', en: 'Number of the entry' },
  example: 1,
})

/** An act whose only input is a reason. */
export const purchaseReasonedActs = ['reject', 'fail-delivery', 'terminate'] as const
export type PurchaseReasonedAct = (typeof purchaseReasonedActs)[number]
/** One person records them; each names the seal that was read off the parcel. */
export const movements = ['moved', 'checked', 'seal-broken', 'lost'] as const
export type Movement = (typeof movements)[number]
export const jointKinds = ['received', 'unpacked', 'resealed'] as const
export type JointKind = (typeof jointKinds)[number]

const act = <I extends z.core.$ZodShape>(path: string, summary: Bilingual, input: I) =>
  endpoint({
    method: 'POST',
    path: `/desk/purchase/:id/${path}`,
    ...desk,
    summary,
    input: z.strictObject({ ...of, ...input }),
    output: Purchase,
  })

const raw = <I extends z.core.$ZodShape>(path: string, summary: Bilingual, input: I) =>
  endpoint({
    method: 'GET',
    path: `/desk/purchase/:id/${path}`,
    ...desk,
    effect: 'stream',
    answer: 'raw',
    summary,
    input: z.strictObject({ ...of, ...input }),
    output: Nothing,
  })

const confirmed = { handling: HandlingNumber }

export const purchaseDeskApi = {
  list: endpoint({
    method: 'POST',
    path: '/desk/purchase/list',
    ...desk,
    effect: 'read',
    summary: { zh: '购买公证：列表', en: 'Purchase notarization: list' },
    input: z.strictObject({
      view: z._default(field(z.enum(purchaseViews), { label: { zh: '范围', en: 'View' }, example: 'all' }), 'all'),
      state: PurchaseStateField,
      ...pageInput,
    }),
    output: pageOf(PurchaseDeskItem),
  }),
  /** An act although it only reads: access to personal data is logged. */
  open: endpoint({
    method: 'POST',
    path: '/desk/purchase/:id/open',
    ...desk,
    summary: { zh: '购买公证：查看全部内容（留痕）', en: 'Purchase notarization: read in full, audited' },
    input: z.strictObject(of),
    output: PurchaseDeskCase,
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/desk/purchase/:id/timeline',
    ...desk,
    summary: { zh: '购买公证：办理经过', en: 'Purchase notarization: timeline' },
    input: z.strictObject(of),
    output: CaseTimeline,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/desk/purchase/:id/assign',
    ...desk,
    summary: { zh: '购买公证：接手或交还', en: 'Purchase notarization: take on or hand back' },
    input: z.strictObject({ ...of, ...assignInput }),
    output: CaseTimeline,
  }),
  addEvidence: endpoint({
    method: 'POST',
    path: '/desk/purchase/:id/evidence/:parts/:name',
    ...desk,
    files: true,
    effect: 'stream',
    summary: {
      zh: '购买公证：上传过程记录并立即存证（标明由公证处上传）',
      en: 'Purchase notarization: upload a recording, sealed at once and labelled as uploaded by the office',
    },
    input: z.strictObject({
      ...of,
      parts: field(z.string().check(z.regex(new RegExp(`^(${uploadedParts.join('|')})(,(${uploadedParts.join('|')}))*$`))), {
        label: { zh: '记录的内容', en: 'What the file shows' },
        hint: { zh: '请从列表中选择，可多选', en: 'choose one or more from the list' },
        example: 'shop,goods',
      }),
      name: line(100, { zh: '名称', en: 'Name' }, 'Screen recording of the purchase'),
    }),
    output: PurchaseEvidence,
  }),
  file: raw(
    'file/:place',
    { zh: '购买公证：查看证据文件', en: 'Purchase notarization: open a file of the evidence' },
    { place: EvidencePlace },
  ),
  accept: act(
    'accept',
    { zh: '购买公证：受理并冻结款项', en: 'Purchase notarization: accept, and hold the money' },
    {
      noConflict: field(z.literal(true), {
        label: { zh: '无需回避', en: 'No conflict of interest' },
        instruction: {
          zh: '请先声明与本案当事人没有需要回避的关系',
          en: 'Declare first that you have no conflict of interest in this case',
        },
      }),
    },
  ),
  act: act(
    'act',
    {
      zh: '购买公证：不予办理、未收到货、终止',
      en: 'Purchase notarization: reject, not delivered, terminate',
    },
    {
      act: field(z.enum(purchaseReasonedActs), { label: { zh: '操作', en: 'Act' }, example: 'reject' }),
      reason: Reason,
    },
  ),
  buy: act(
    'buy',
    { zh: '购买公证：登记购买', en: 'Purchase notarization: record the purchase' },
    {
      number: line(60, { zh: '订单号', en: 'Order number' }, '2026111800001'),
      paid: field(
        z
          .array(
            z.strictObject({
              place: field(z.int().check(z.gte(1), z.lte(MAX_GOODS)), { label: { zh: '商品序号', en: 'Item' }, example: 1 }),
              yuan: money({ zh: '实付金额', en: 'Amount paid' }, MAX_UNIT_FEN * MAX_QUANTITY),
            }),
          )
          .check(z.minLength(1), z.maxLength(MAX_GOODS)),
        { label: { zh: '每种商品的实付金额', en: 'Amount paid for each item' }, example: [{ place: 1, yuan: '59.90' }] },
      ),
      carriage: money({ zh: '实付运费', en: 'Carriage paid' }, MAX_CARRIAGE_FEN),
    },
  ),
  ship: act(
    'ship',
    { zh: '购买公证：登记发货', en: 'Purchase notarization: record the shipment' },
    {
      carrier: line(40, { zh: '快递公司', en: 'Carrier' }, 'SF Express'),
      number: line(60, { zh: '运单号', en: 'Tracking number' }, 'SF1234567890'),
    },
  ),
  prepare: act(
    'prepare',
    {
      zh: '购买公证：拟定签收、拆封或重新加封记录，待第二人确认',
      en: 'Purchase notarization: propose an entry about the parcel, for a second person to confirm',
    },
    {
      kind: field(z.enum(jointKinds), { label: { zh: '事项', en: 'Entry' }, example: 'received' }),
      /** Of the seal put on; absent when the parcel is unpacked. */
      seal: z.optional(SealNumber),
      /** As read off the parcel; absent when it has none. */
      sealSeen: z.optional(SealNumber),
      shelf: Shelf,
      note: Note,
      weightGrams: z.optional(
        field(z.int().check(z.gte(1), z.lte(1_000_000)), { label: { zh: '重量（克）', en: 'Weight in grams' }, example: 850 }),
      ),
    },
  ),
  receive: act(
    'receive',
    {
      zh: '购买公证：第二人确认签收加封',
      en: 'Purchase notarization: a second person confirms receipt and seal',
    },
    confirmed,
  ),
  unpack: act(
    'unpack',
    {
      zh: '购买公证：第二人确认拆封',
      en: 'Purchase notarization: a second person confirms the unpacking',
    },
    confirmed,
  ),
  reseal: act(
    'reseal',
    {
      zh: '购买公证：第二人确认重新加封',
      en: 'Purchase notarization: a second person confirms the new seal',
    },
    confirmed,
  ),
  move: act(
    'move',
    {
      zh: '购买公证：登记移动、查验、封条破损或遗失',
      en: 'Purchase notarization: note a movement, a check, a broken seal or a loss',
    },
    {
      kind: field(z.enum(movements), { label: { zh: '事项', en: 'Entry' }, example: 'moved' }),
      sealSeen: z.optional(SealNumber),
      shelf: Shelf,
      note: Note,
      photo: z.optional(EvidencePlace),
    },
  ),
  return: act(
    'return',
    { zh: '购买公证：登记退货与退款', en: 'Purchase notarization: record the return and the refund' },
    {
      carrier: line(40, { zh: '快递公司', en: 'Carrier' }, 'SF Express'),
      number: line(60, { zh: '运单号', en: 'Tracking number' }, 'SF1234567891'),
      sealSeen: SealNumber,
      refunded: money({ zh: '店铺退款', en: 'Refunded by the shop' }, MAX_UNIT_FEN * MAX_QUANTITY * MAX_GOODS),
      carriage: money({ zh: '退货运费', en: 'Carriage of the return' }, MAX_CARRIAGE_FEN),
    },
  ),
  close: act('close', { zh: '购买公证：结案并结算', en: 'Purchase notarization: close and settle' }, {}),
  certify: endpoint({
    method: 'POST',
    path: '/desk/purchase/:id/certify',
    ...desk,
    effect: 'stream',
    summary: { zh: '购买公证：批准并出具公证书', en: 'Purchase notarization: approve and issue the certificate' },
    input: z.strictObject(of),
    output: Purchase,
  }),
  certificate: raw('certificate', { zh: '购买公证：打开公证书', en: 'Purchase notarization: open the certificate' }, {}),
  drawHandover: endpoint({
    method: 'POST',
    path: '/desk/purchase/:id/handover',
    ...desk,
    effect: 'stream',
    summary: {
      zh: '购买公证：生成加封物品交接书，由申请人签署',
      en: 'Purchase notarization: draw up the hand-over of the sealed goods, for the applicant to sign',
    },
    input: z.strictObject({ ...of, sealSeen: SealNumber, note: Note }),
    output: Purchase,
  }),
  handover: raw('handover', { zh: '购买公证：打开交接书', en: 'Purchase notarization: open the hand-over' }, {}),
}

// What the evidence of a purchase notarization shows, what each step requires, and what can happen to the parcel; with their names.
import type { Bilingual } from '../../endpoint.ts'

export const uploadedParts = [
  'environment',
  'shop',
  'licence',
  'goods',
  'chat',
  'order',
  'payment',
  'logistics',
  'parcel',
  'unpacking',
  'contents',
  'resealing',
  'custody',
  'return',
] as const
export type UploadedPart = (typeof uploadedParts)[number]
/** `right` comes from the applicant; the server writes a `step-record` at each step. */
export const evidenceParts = ['right', 'step-record', ...uploadedParts] as const
export type EvidencePart = (typeof evidenceParts)[number]

export const evidencePartNames: Readonly<Record<EvidencePart, Bilingual>> = {
  right: { zh: '权利证明', en: 'Proof of the right' },
  'step-record': { zh: '办理记录', en: 'Record of the step' },
  environment: { zh: '设备与网络清洁性检查', en: 'Check of device and network' },
  shop: { zh: '店铺页面', en: 'Shop page' },
  licence: { zh: '店铺证照', en: 'Shop licence' },
  goods: { zh: '商品页面', en: 'Product page' },
  chat: { zh: '完整聊天记录', en: 'Complete chat' },
  order: { zh: '下单过程', en: 'Order' },
  payment: { zh: '付款过程', en: 'Payment' },
  logistics: { zh: '物流信息', en: 'Shipment tracking' },
  parcel: { zh: '包裹六面与面单', en: 'Parcel from six sides, with its label' },
  unpacking: { zh: '拆封全程录像', en: 'Uncut video of the unpacking' },
  contents: { zh: '箱内物品与标识', en: 'Contents and marks' },
  resealing: { zh: '重新加封', en: 'New seal' },
  custody: { zh: '保管照片', en: 'Photo in custody' },
  return: { zh: '退货与退款', en: 'Return and refund' },
}

/** What must be recorded before the step. */
export const partsNeeded = {
  buy: ['environment', 'shop', 'goods', 'chat', 'order', 'payment'],
  ship: ['logistics'],
  receive: ['parcel'],
  unpack: ['unpacking', 'contents'],
  reseal: ['resealing'],
  return: ['return'],
} as const satisfies Readonly<Record<string, readonly UploadedPart[]>>
export type RecordedStep = keyof typeof partsNeeded

/** received, unpacked and resealed take two persons; the others are recorded by one. */
export const handlingKinds = [
  'received',
  'unpacked',
  'resealed',
  'moved',
  'checked',
  'seal-broken',
  'lost',
  'returned',
  'handed-over',
] as const
export type HandlingKind = (typeof handlingKinds)[number]

export const handlingNames: Readonly<Record<HandlingKind, Bilingual>> = {
  received: { zh: '签收并加封', en: 'Received and sealed' },
  unpacked: { zh: '拆封', en: 'Unpacked' },
  resealed: { zh: '重新加封', en: 'Sealed again' },
  moved: { zh: '移动', en: 'Moved' },
  checked: { zh: '查验', en: 'Checked' },
  'seal-broken': { zh: '封条破损', en: 'Seal broken' },
  lost: { zh: '遗失', en: 'Lost' },
  returned: { zh: '退回店铺', en: 'Sent back to the shop' },
  'handed-over': { zh: '交接给申请人', en: 'Handed over to the applicant' },
}

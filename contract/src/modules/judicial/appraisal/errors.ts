// Errors of appraisals (7101xx).
import { defineErrors } from '../../../errors.ts'

export const appraisalErrors = defineErrors({
  APPRAISAL_WRONG_STATE: [
    '710101',
    409,
    '鉴定委托当前的状态不允许此操作，请刷新后查看',
    'The appraisal is not in a state that allows this. Reload to see where it stands.',
  ],
  APPRAISAL_OFF: [
    '710102',
    409,
    '本平台暂未开通司法鉴定服务，请联系平台客服',
    'This platform does not offer appraisals at present. Please contact the platform.',
  ],
  APPRAISAL_INCOMPLETE: [
    '710103',
    409,
    '委托书尚未填写完整，未提交。请按页面列出的事项逐项补充',
    'Not submitted: the entrustment is incomplete. The page lists everything that is missing.',
  ],
  ENTRUSTMENT_NOT_SIGNED: [
    '710104',
    409,
    '请先阅读并签署当前版本的委托书，再提交',
    'Read and sign the current version of the entrustment first.',
  ],
  SAME_MATTER: [
    '710105',
    409,
    '证据 {ano} 的同一鉴定事项已在鉴定 {reference} 中办理，不能重复委托',
    'The same matter about {ano} is already examined in appraisal {reference}, so it cannot be entrusted again.',
  ],
  FEE_CHANGED: [
    '710106',
    409,
    '应付金额与委托书载明的费用不一致，未扣款，请刷新后再支付',
    'The amount differs from the fee stated in the entrustment; nothing was charged. Reload before you pay.',
  ],
  OPINION_OPEN: [
    '710107',
    409,
    '鉴定意见书须由两名鉴定人签署完毕，才能提交复核',
    'Two appraisers must have signed the opinion before the review can be asked for.',
  ],
  OPINION_INCOMPLETE: ['710108', 409, '鉴定意见书尚未填写完整：{fields}', 'The opinion is incomplete: {fields}'],
  STANDARD_NOT_CURRENT: [
    '710109',
    409,
    '标准 {code} 不是现行有效的标准，不能引用',
    'Standard {code} is not in force and cannot be cited.',
  ],
  NOT_LICENSED: [
    '710110',
    409,
    '{name} 没有登记的鉴定人执业证号，请先在鉴定设置中登记',
    '{name} has no licence number on record. Enter it in the appraisal settings first.',
  ],
  SAME_APPRAISER: ['710111', 409, '两名鉴定人不能是同一人', 'The two appraisers must be different persons.'],
  REVIEWER_SIGNED: [
    '710112',
    403,
    '撰写或者签署过鉴定意见书的鉴定人不能复核该意见书',
    'An appraiser who wrote or signed the opinion cannot review it.',
  ],
  EXTENDED_BEFORE: [
    '710113',
    409,
    '鉴定期限只能延长一次，且须在期限届满前申请',
    'The period can be extended once, and only before it has ended.',
  ],
  APPRAISAL_CHECKS_OPEN: [
    '710114',
    409,
    '还有事项未核对：{checks}。全部核对后才能继续',
    'Some checks are still open: {checks}. Complete all of them first.',
  ],
  APPRAISAL_REFUND_TOO_HIGH: [
    '710115',
    409,
    '退款不能超过尚未退还的 {left} 元',
    'The refund cannot exceed the CNY {left} that has not been refunded yet.',
  ],
  APPRAISAL_DRAFTS_FULL: [
    '710116',
    409,
    '最多同时有 {limit} 份未提交的鉴定委托，请先提交或放弃其中一份',
    'You can have {limit} unsubmitted entrustments. Submit or abandon one first.',
  ],
  APPRAISAL_PAPER_MISSING: ['710117', 409, '该文书尚未生成', 'This document has not been drawn yet.'],
  MATERIALS_FULL: ['710118', 409, '每次鉴定最多 {limit} 项鉴定材料', 'An appraisal has at most {limit} materials.'],
  MATERIAL_UNFIT: [
    '710119',
    409,
    '存证记录 {ano} 尚未固化、证明未完成或只有摘要，不能作为鉴定材料',
    'Record {ano} is not sealed, its proof is not complete, or it is only a digest, so it cannot be examined.',
  ],
  APPRAISAL_TOO_LATE: [
    '710121',
    409,
    '期限已过，未扣款，委托也未变更。请重新委托',
    'The time limit has passed; nothing was charged or changed. Please entrust the appraisal again.',
  ],
  OPINION_UNREAD: [
    '710122',
    409,
    '请先打开并阅读当前的鉴定意见书，再出具',
    'Open and read the opinion that stands before you issue it.',
  ],
  EXTENSION_SPENT: [
    '710123',
    409,
    '可以延长的期限也已届满，不能再批准延期',
    'The period has ended even with the extension, so the extension cannot be approved any more.',
  ],
  SUPPLY_EMPTY: [
    '710124',
    409,
    '没有新的材料时，请写明已怎样提供（至少 2 个字）',
    'Without new material, say how it was supplied (at least 2 characters).',
  ],
  MATERIAL_CHANGED: [
    '710120',
    409,
    '鉴定材料 {ano} 的证明与委托时不一致，不能出具意见',
    'The proof of material {ano} differs from the one that was entrusted, so no opinion can be issued.',
  ],
})

// Errors of judicial services (71xxxx).
import { defineErrors } from '../../errors.ts'

export const judicialErrors = defineErrors({
  WRONG_STATE: [
    '710001',
    409,
    '申请当前的状态不允许此操作，请刷新后查看',
    'The application is not in a state that allows this. Reload to see where it stands.',
  ],
  SERVICE_OFF: [
    '710002',
    409,
    '本平台暂未开通公证服务，请联系平台客服',
    'This platform does not offer notarization at present. Please contact the platform.',
  ],
  NOT_COMPLETE: [
    '710004',
    409,
    '申请尚未填写完整，未提交。请按页面列出的事项逐项补充',
    'Not submitted: the application is incomplete. The page lists everything that is missing.',
  ],
  NOT_SIGNED: [
    '710005',
    409,
    '申请表和告知书须先阅读并签署当前版本，再提交',
    'Read and sign the current version of the application and of the notice first.',
  ],
  QUOTE_CHANGED: [
    '710006',
    409,
    '报价已更新，未扣款。请核对新的报价后再支付',
    'The quote has changed; nothing was charged. Check the new quote before you pay.',
  ],
  TRANSCRIPT_OPEN: [
    '710007',
    409,
    '询问笔录须由申请人和公证员签署完毕，才能提交审批',
    'The applicant and the notary must have signed the transcript before approval can be asked for.',
  ],
  ANSWERS_MISSING: [
    '710008',
    409,
    '还有必答的问题没有记录答复：{questions}',
    'Some questions that must be answered have no answer yet: {questions}',
  ],
  CHECKS_OPEN: [
    '710009',
    409,
    '还有事项未核对：{checks}。全部核对后才能继续',
    'Some checks are still open: {checks}. Complete all of them first.',
  ],
  REFUND_TOO_HIGH: [
    '710010',
    409,
    '退款不能超过尚未退还的 {left} 元',
    'The refund cannot exceed the CNY {left} that has not been refunded yet.',
  ],
  NOTHING_PAID: ['710011', 409, '本案没有已缴纳的费用可以退还', 'Nothing was paid in this case, so nothing can be refunded.'],
  NO_NOTARY: ['710012', 409, '所选公证员目前不能承办，请另选一位', 'This notary cannot take cases at present. Choose another.'],
  TOO_MANY_DRAFTS: [
    '710013',
    409,
    '最多同时有 {limit} 份未提交的申请，请先提交或放弃其中一份',
    'You can have {limit} unsubmitted applications. Submit or abandon one first.',
  ],
  TOO_MANY_PAPERS: [
    '710014',
    409,
    '每个案件最多 {limit} 份材料，请先删除不用的',
    'A case holds at most {limit} papers. Delete one you no longer need.',
  ],
  PAPER_TOO_LARGE: ['710015', 413, '每份材料不能超过 {limit} MB', 'A paper can have at most {limit} MB.'],
  PAPER_TYPE: [
    '710016',
    415,
    '材料须为 PNG、JPEG 或 WebP 图片，或 PDF 文件',
    'A paper is a PNG, JPEG or WebP picture, or a PDF file.',
  ],
  ONE_PAPER: ['710017', 400, '请选择一个文件上传', 'Choose one file to upload.'],
  NO_CERTIFICATE: ['710018', 409, '本案尚未出具公证书', 'No certificate has been issued in this case.'],
  RECEIPT_LATE: [
    '710019',
    409,
    '支付时日期恰好变更，未扣款，请重新支付',
    'The date changed while you paid; nothing was charged. Please pay again.',
  ],
  DOCUMENT_NOT_DRAWN: ['710020', 409, '该文书尚未生成', 'This document has not been drawn yet.'],
  TOO_LATE: [
    '710040',
    409,
    '期限已过，未扣款，申请也未变更。请重新提交申请',
    'The time limit has passed; nothing was charged or changed. Please apply again.',
  ],
  PAPER_ENCRYPTED: [
    '710041',
    415,
    '此 PDF 设有密码，公证员无法打开。请去除密码后重新上传',
    'This PDF is protected by a password, so the notary cannot open it. Remove the password and upload it again.',
  ],
  EVIDENCE_CHANGED: [
    '710021',
    409,
    '证据 {ano} 的证明在签署后发生变化，请重新生成并签署申请表',
    'The proof of {ano} changed after signing. Draw and sign the application again.',
  ],
})

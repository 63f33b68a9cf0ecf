// Legal sentences of papers, in Chinese; reviewed together, cited by key. Those about what a record proves have their premises in claim.ts.
import { claimPhrases } from '@attestry/contract/modules/attestation/claim-phrases.zh'

export const legal = {
  ...claimPhrases,

  leadCollected: '下列电子数据由平台以自有受控设备取得并固化。',
  leadUploaded: '下列电子数据由用户提交，平台收到后予以固化。',
  leadDigest: '用户仅提交下列电子数据的数字摘要，平台予以固化，未接触原件。',

  sourceCollected: '平台称由其自有的受控设备取得，取得的环境与过程一并记录。',
  sourceUploaded: '由用户自行提交，平台对内容的真实性不作担保。',
  sourceDigest: '平台未见过原件；办理公证或鉴定前，须提交原件并与摘要比对一致。',

  verifiedIdentity: '平台称存证时已通过其实名认证。',
  statedIdentity: '存证时未经实名认证，上列姓名与手机号为用户自述。',

  notInvoice: '本文书不是发票，不能作为税前扣除或进项税额抵扣的凭证；需要发票的，请在平台申请开具。',
}

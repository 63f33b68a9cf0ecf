// Texts of the public check of notarial certificates, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '查询公证书',
  description: '凭公证书编号和申请人，查询公证书是否有效、是否更正或撤销。无需账号。',
  lead: '无需账号。填写公证书上的编号和申请人，两项都相符才会显示结果。',
  number: '公证书编号',
  numberHint: '如 (2026)存证字第00001号，括号全角半角均可',
  name: '申请人姓名或名称',
  nameHint: '公证书上所列的申请人，不是代理人',
  ask: '查询',
  again: '再查一份',
  needsScript: '浏览器未启用脚本，无法在此查询。请启用脚本，或致电公证机构查询。',
  states: { valid: '有效', corrected: '有效，已更正', revoked: '已撤销' },
  meanings: {
    valid: '公证机构出具过这份公证书，没有更正，也没有撤销。',
    corrected: (version: number) => `这份公证书已经更正。以第 ${version} 版为准，此前的版本请勿使用。`,
    revoked: '这份公证书已被公证机构撤销，自始无效，请勿使用。',
  },
  applicant: '申请人',
  matter: '公证事项',
  office: '公证机构',
  issuedAt: '出具时间',
  version: '现行版本',
  versionOf: (version: number) => `第 ${version} 版`,
  correctedAt: '更正时间',
  revokedAt: '撤销时间',
  limits: '查询只说明公证书在公证机构的状态。手中文件是否为原件，请核验 PDF 内的数字签名，或与公证机构核对。',
}

export type Words = Widened<typeof words>

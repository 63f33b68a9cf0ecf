// Texts of the certificate that the office issues, in Chinese.

export const words = {
  title: '公证书',
  file: '文件编号',
  certificate: '公证书',
  number: '公证书编号',
  demo: '演示系统生成，内容均为虚构，不具有公证效力。',
  qrAlt: '二维码：按保全号公开查询存证记录的地址',
  replaced: '□ 表示无法显示的字符。',
  cut: '省略号表示因篇幅截断，完整内容见案件材料。',
  parties: '当事人',
  applicant: '申请人',
  identity: '证件号码',
  creditCode: '统一社会信用代码',
  representative: '法定代表人或负责人',
  agent: '代理人',
  matter: '公证事项',
  use: '公证书用途',
  statement: '公证证词',
  evidence: '保全的证据',
  issued: '出具',
  office: '公证机构',
  notary: '承办公证员',
  approver: '审批人',
  issuedAt: '出具时间',
  seal: '本公证书以公证机构的数字证书签名，签名不是印章图像；文件任何改动都会使签名失效。',
}

export type Words = typeof words

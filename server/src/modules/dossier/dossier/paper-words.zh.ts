// Texts of the list of evidence, in Chinese.

export const words = {
  title: '证据目录',
  number: '目录号',
  lead: '本目录列出一个案件中的存证记录，供提交法院、仲裁机构或其他机构使用。',
  stated: '案件名称、当事人、受理机构、证据名称、次序与证明目的由用户填写，平台未作审查。',
  demo: '演示系统出具：其中的内容均为虚构。',
  qrAlt: '二维码：按保全号公开查询记录的地址',
  case: '案件',
  name: '案件名称',
  ownSide: '己方当事人',
  otherSide: '对方当事人',
  court: '受理法院或机构',
  notGiven: '未填写',
  date: '编制日期',
  total: '合计',
  totals: (records: string, files: string) => `证据 ${records} 件，文件 ${files} 个`,
  evidence: '证据',
  ordered: '按提交人排列的次序',
  place: '序号',
  what: '证据名称 / 类型',
  purpose: '证明目的',
  identity: '保全号 / 清单哈希值（SHA-256）',
  sealed: '固化时间 / 文件数',
  notSealed: '尚未固化',
  failed: '固化失败',
  files: (count: string) => `${count} 个文件`,
  notes: '说明',
  notesTitle: '核对本目录',
  checking:
    '保全号、清单哈希值与固化时间取自平台记录；固化时间为北京时间。各记录的证据包可以脱离平台自行核验，方法见包内 VERIFY.md。',
  digest: '清单哈希值是证据包内 record.json 的 SHA-256 值，由它可以确定该记录的全部文件。',
  replaced: '□ 表示无法显示的字符。',
  cut: '省略号表示因篇幅截断。',
}

export type Words = typeof words

// Names of the downloads of a case and the columns of its CSV list, in Chinese.

export const words = {
  index: '证据目录',
  bundle: '案件材料',
  recipients: { court: '交法院', other: '交对方', self: '自存' },
  sources: { collected: '平台取证', uploaded: '用户提交的文件', digest: '用户提交的哈希值' },
  columns: [
    '序号',
    '证据名称',
    '类型',
    '证明目的',
    '保全号',
    '清单哈希值（SHA-256）',
    '固化时间（UTC+8）',
    '文件数',
    '文件哈希值',
    '来源',
    '网址或文件名',
  ],
}
export type Words = typeof words

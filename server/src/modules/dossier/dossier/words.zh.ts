// Names of the downloads of a case and the columns of its CSV list, in Chinese.

export const words = {
  index: '证据目录',
  bundle: '案件材料',
  columns: ['序号', '证据名称', '类型', '证明目的', '保全号', '清单哈希值（SHA-256）', '固化时间（UTC+8）', '文件数'],
}
export type Words = typeof words

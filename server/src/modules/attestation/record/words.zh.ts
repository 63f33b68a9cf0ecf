// Words the server writes into exported lists, in Chinese.
export const words = {
  fileName: '存证记录',
  columns: [
    '保全号',
    '类型',
    '名称',
    '标签',
    '备注',
    '状态',
    '大小（字节）',
    '摘要（SHA-256）',
    '操作人',
    '受理时间',
    '完成时间',
  ],
}
export type Words = { readonly fileName: string; readonly columns: readonly string[] }
